import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { stringify } from 'yaml';
import { wholeName } from '../../../src/terminal/sanitize.js';
import { runInProcess } from '../../support/in-process.js';

/** Entries whose names have line feeds. */
function odd() {
  const folder = mkdtempSync(join(tmpdir(), 'proa-odd-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'config');
  const context = { cluster: 'c\nd', user: 'u\nv', namespace: 'n\nm' };
  writeFileSync(
    file,
    stringify({
      ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'a\nb' },
      contexts: [{ name: 'a\nb', context }],
      clusters: [{ name: 'c\nd', cluster: { server: 'http://127.0.0.1:1' } }],
      users: [{ name: 'u\nv', user: {} }],
    }),
    { mode: 0o600 },
  );
  const run = async (...words: string[]) => {
    const { stdout, stderr } = await runInProcess([...words, `--kubeconfig=${file}`], { cwd: folder });
    return `${stdout}${stderr}`.replaceAll(file, 'FILE').replaceAll(/ {2,}/g, '  ');
  };
  return { run, saved: () => readFileSync(file, 'utf8') };
}

describe('names with line feeds in a kubeconfig', () => {
  it.each([
    ['config get-contexts --no-headers', '*  a\\nb  c\\nd  u\\nv  n\\nm\n'],
    ['config get-contexts -o name', 'a\\nb\n'],
    ['config get-clusters', 'NAME\nc\\nd\n'],
    ['config get-users', 'NAME\nu\\nv\n'],
    ['ctx', 'a\\nb\n'],
  ])('have one line each in %s', async (words, lines) => {
    expect(await odd().run(...words.split(' '))).toBe(lines);
  });

  it.each([
    [['config', 'delete-cluster', 'c\nd'], 'deleted cluster c\\nd from FILE\n'],
    [['config', 'delete-user', 'u\nv'], 'deleted user u\\nv from FILE\n'],
    [['config', 'use-context', 'a\nb'], 'Switched to context "a\\nb".\n'],
    [['config', 'rename-context', 'a\nb', 'x'], 'Context "a\\nb" renamed to "x".\n'],
    [['ctx', 'a\nb'], 'Switched to context "a\\nb".\n'],
    [['ns', '-f', 'o'], 'Active namespace of context "a\\nb" is "o".\n'],
  ])('are reported on one line: %j', async (words, line) => {
    expect(await odd().run(...words)).toBe(line);
  });

  it('are reported on one line when the current context is deleted', async () => {
    const { run, saved } = odd();
    expect(await run('config', 'delete-context', 'a\nb')).toMatch(
      /^deleted context a\\nb from FILE\nwarning: /,
    );
    expect(saved()).not.toContain('namespace:');
  });

  it.each([
    ['config current-context', 'a\nb'],
    ['ctx --current', 'a\nb'],
    ['ns --current', 'n\nm'],
  ])('are unchanged if a script reads one of them: %s', async (words, name) => {
    expect(await odd().run(...words.split(' '))).toBe(`${name}\n`);
    expect(wholeName(name, { isTTY: false })).toBe(name);
    expect(wholeName(name, { isTTY: true })).toBe(name.replace('\n', '\\n'));
  });
});
