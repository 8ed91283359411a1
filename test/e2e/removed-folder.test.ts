import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isExecutable, proaCommand } from '../support/proa.js';
import { runProcess } from '../support/run-process.js';

const MANIFEST = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';

// Bun, which runs the executables, says by itself that the folder was removed, and does not start.
it.skipIf(isExecutable || process.platform === 'win32').each([
  ['an absolute path works', (folder: string) => join(folder, 'a.yaml'), 0],
  ['a relative path does not exist', () => 'a.yaml', 1],
])('in a folder that was removed, %s', async (_, pathIn, code) => {
  const folder = mkdtempSync(join(tmpdir(), 'proa-removed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'a.yaml'), MANIFEST);
  const path = pathIn(folder);
  // A new folder of the same name is not the one that was removed.
  const script = 'mkdir "$1" && cd "$1" && rmdir "$1" && mkdir "$1" && cp "$0" "$1" && shift && exec "$@"';
  const args = [join(folder, 'a.yaml'), join(folder, 'gone'), ...proaCommand, 'label', '--local', 'x=y'];
  const { stdout, stderr, exit } = await runProcess('sh', ['-c', script, ...args, '-o', 'name', '-f', path], {
    cwd: folder,
    env: { HOME: folder },
  });
  expect(exit).toBe(code);
  expect(stdout + stderr).toBe(code === 0 ? 'configmap/a\n' : 'error: the path "a.yaml" does not exist\n');
});

// As kubectl 1.32 says there.
const NOT_THERE = 'readdirent .: no such file or directory';
const NOWHERE = "not a valid directory: abs path error on '.' : getwd: no such file or directory";
it.skipIf(isExecutable || process.platform !== 'linux').each([
  ['create configmap x --dry-run=client --from-file=.', `error listing files in .: ${NOT_THERE}`],
  ['label --local x=y -f .', `error reading ".": ${NOT_THERE}`],
  ['apply -k .', `must build at directory: ${NOWHERE}`],
  [
    'config set-cluster c --certificate-authority=a.crt',
    'a.crt is relative to the working directory, which was removed: use an absolute path',
  ],
  [
    'config set-credentials u --client-key=a.key',
    'a.key is relative to the working directory, which was removed: use an absolute path',
  ],
  ['proxy --www=. --unix-socket=/missing/s', 'listen unix /missing/s: bind: no such file or directory'],
])('a folder that was removed is not an empty one: %s', async (line, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'proa-removed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = 'mkdir gone && cd gone && rmdir ../gone && exec "$@"';
  const { stdout, stderr, exit } = await runProcess(
    'sh',
    ['-c', script, 'sh', ...proaCommand, ...line.split(' ')],
    { cwd: folder, env: { HOME: folder } },
  );
  expect({ stdout, stderr, exit }).toEqual({ stdout: '', stderr: `error: ${message}\n`, exit: 1 });
});
