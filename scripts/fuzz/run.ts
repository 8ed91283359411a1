import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm run fuzz -- [--target=NAME] [--runs=N] [--seed=N]`: tries many more bytes on the targets of test/fuzz than the
 * ordinary suite, and saves those that fail. Exits with 1 if there are any.
 */
const root = join(import.meta.dirname, '../..');
const folder = 'test/fuzz/targets';
const names = readdirSync(join(root, folder)).map((file) => file.replace(/\.test\.ts$/, ''));

const { values } = parseArgs({
  options: { target: { type: 'string' }, runs: { type: 'string' }, seed: { type: 'string' } },
});
const { target, runs, seed = String(randomInt(2 ** 31)) } = values;
if (target !== undefined && !names.includes(target))
  fail(`no target ${target}; there are ${names.join(', ')}`);
for (const figure of [runs, seed]) {
  if (figure !== undefined && !/^\d+$/.test(figure)) fail(`no number: ${figure}`);
}

console.log(`seed ${seed}`);
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', target === undefined ? folder : `${folder}/${target}.test.ts`, '--reporter=verbose'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, FUZZ_SEED: seed, FUZZ_RUNS: runs ?? '' } },
);
process.exitCode = status ?? 1;

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
