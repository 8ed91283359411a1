import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { PseudoTerminal } from '../support/pseudo-terminal.js';
import { runProcess } from '../support/run-process.js';

const root = resolve(import.meta.dirname, '../..');

it('the demo shows what it announces', async () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [program, ...words] = scripts.demo.split(' ');
  expect(program).toBe('node');
  const env = { HOME: mkdtempSync(join(tmpdir(), 'proa-demo-home-')) };
  const { stdout, stderr, exit } = await runProcess(process.execPath, words, { cwd: root, env });
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
  expect(stdout.match(/^"Response" verb="GET" .* status="200 OK" /gm)).toHaveLength(2);
  expect(stdout).toMatch(/^# First row after \d+ ms, all 5000 after \d+ ms\.$/m);
  expect(stdout).toMatch(/^proa: the snapshot of this list expired on the server: the first \d+ objects/m);
  expect(stdout).toContain('# 5000 rows, 5000 different pods.');
  expect(stdout).toMatch(
    /^\{"resourceVersion":"\d+","pages":10,"complete":true,"items":5000,"oneSnapshot":true,/m,
  );
  const [, limited = ''] = stdout.split('$ proa get pods -A --limit=5\n');
  expect(limited.trimEnd().split('\n')).toHaveLength(6);
});

it('the demo ends in the browser on a terminal, or at once', async () => {
  const env = { HOME: mkdtempSync(join(tmpdir(), 'proa-demo-home-')) };
  const launcher = [
    join(root, 'bin/run.js'),
    'sandbox',
    'run',
    '--pods=300',
    '--namespaces=20',
    '--groups=1',
  ];
  const words = [...launcher, '--', process.execPath, join(root, 'demo/show.js')];
  const asked = async () => {
    const terminal = new PseudoTerminal(process.execPath, words, { env, columns: 120, rows: 200 });
    await terminal.shows('press a key to open it, q to leave.');
    return terminal;
  };
  const left = await asked();
  left.type('q');
  expect(await left.ended).toMatchObject({ exitCode: 0 });
  const browsing = await asked();
  browsing.type(' ');
  await browsing.shows('live');
  browsing.type('\x03');
  expect(await browsing.ended).toMatchObject({ exitCode: 0 });
});
