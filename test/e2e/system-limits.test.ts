import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startApiServer } from '../../src/sandbox/app/sandbox.js';
import { isExecutable, proaCommand } from '../support/proa.js';
import { runProcess } from '../support/run-process.js';

/** Leaves no file descriptor for the pipes of a program to start. */
const preload = `
  import processes from 'node:child_process';
  import { closeSync, openSync } from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { spawn } = processes;
  processes.spawn = (...given) => {
    const held = [];
    try {
      for (;;) held.push(openSync('/dev/null'));
    } catch {}
    try {
      return spawn(...given);
    } finally {
      held.forEach(closeSync);
    }
  };
  syncBuiltinESMExports();
`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(preload)}`;

it.skipIf(isExecutable || process.platform === 'win32').each([
  ['diff', ['diff', '-f', 'a.yaml'], 'error: failed to run "diff": fork/exec diff: too many open files\n'],
  ['scan', ['scan', 'namespaces', '--', 'cat'], 'error: cannot run cat: too many open files\n'],
])('%s reports why its program does not start when too many files are open', async (_, words, stderr) => {
  const folder = mkdtempSync(join(tmpdir(), 'proa-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const sandbox = await startApiServer({ pods: 1, namespaces: 1 });
  onTestFinished(() => sandbox.close());
  writeFileSync(join(folder, 'kubeconfig'), sandbox.kubeconfigYaml, { mode: 0o600 });
  writeFileSync(join(folder, 'a.yaml'), 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n');
  const env = { HOME: folder, KUBECONFIG: join(folder, 'kubeconfig'), NODE_OPTIONS };
  const script = 'ulimit -n 256; exec "$@"';
  const result = await runProcess('sh', ['-c', script, 'sh', ...proaCommand, ...words], { cwd: folder, env });
  expect(result).toMatchObject({ stdout: '', stderr: expect.stringMatching(`(^|\n)${stderr}$`) });
  expect(result.exit).not.toBe(0);
});

it.skipIf(process.platform === 'win32')('config names a file that is not allowed to grow', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proa-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = join(folder, 'config');
  writeFileSync(config, '');
  const words = ['config', 'set-context', 'x', '--namespace=y', `--kubeconfig=${config}`];
  const result = await runProcess('sh', ['-c', 'ulimit -f 0; exec "$@"', 'sh', ...proaCommand, ...words], {
    env: { HOME: folder },
  });
  expect(result).toEqual({ stdout: '', stderr: `error: write ${config}: file too large\n`, exit: 1 });
});
