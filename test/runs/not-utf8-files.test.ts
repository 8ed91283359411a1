import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runInProcess } from '../support/in-process.js';

/** As kubectl says it of all these files; in manifests, it replaces such bytes. */
const NOT_UTF8 = 'yaml: invalid trailing UTF-8 octet';

const MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
const OBJECT = ['patch', '--local', '-f', 'map.yaml', '--type=merge', '-o', 'yaml'];

it.each<[string, Record<string, string>, string[]]>([
  [
    'a kubeconfig',
    { config: 'apiVersion: v1\nkind: Config\nusers: [{name: a, user: {password: "p\xe9"}}]\n' },
    ['config', 'set-context', 'b', '--namespace=c', '--kubeconfig=config'],
  ],
  ['a patch file', { 'map.yaml': MAP, patch: 'data: {a: "p\xe9"}\n' }, [...OBJECT, '--patch-file=patch']],
  [
    'a kustomization',
    { 'kustomization.yaml': 'resources: [map.yaml]\nnamePrefix: "\xe9"\n', 'map.yaml': MAP },
    ['kustomize', '.'],
  ],
])('%s that is not UTF-8 is refused, and stays as it is', async (_, files, args) => {
  const folder = mkdtempSync(join(tmpdir(), 'proa-not-utf8-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, 'latin1');
  const { stdout, stderr, exit } = await runInProcess(args, { cwd: folder, env: { HOME: folder } });
  expect({ stdout, exit }).toEqual({ stdout: '', exit: 1 });
  expect(stderr).toContain(NOT_UTF8);
  for (const [name, text] of Object.entries(files))
    expect(readFileSync(join(folder, name), 'latin1')).toBe(text);
});
