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
