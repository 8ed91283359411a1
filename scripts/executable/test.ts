// `npm run test:exe`: runs the suites of whole processes against this machine's executable. Passes other arguments to
// vitest.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileName, thisTarget } from './targets.ts';

const root = resolve(import.meta.dirname, '../..');
const suites = ['test/e2e', 'test/executable', 'test/package'];
const executable = join(root, 'executables', fileName(thisTarget()));
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
// Packages of 140 MB are built and installed.
const limits = ['--isolate', '--testTimeout=300000', '--hookTimeout=300000'];
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', ...suites, ...limits, ...process.argv.slice(2)],
  {
    cwd: root,
    env: { ...process.env, PROA_EXECUTABLE: executable },
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
