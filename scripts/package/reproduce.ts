// Builds the last commit twice, in two folders at two times, and fails if the two differ in any byte: `npm run
// reproduce`. Compares the npm package, the executable for this machine and its packages.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { thisTarget } from '../executable/targets.ts';

const root = resolve(import.meta.dirname, '../..');
// The same for both, even if someone commits in the meantime.
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const made = ['dist', 'oclif.manifest.json', 'executables', 'packages'];
const folder = mkdtempSync(join(tmpdir(), 'proa-reproduce-'));
try {
  const one = build(join(folder, 'one'));
  const other = build(join(folder, 'the-other/below'));
  const differing = [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => one.get(name) !== other.get(name),
  );
  if (differing.length > 0) throw new Error(`two builds differ in:\n${differing.sort().join('\n')}`);
  process.stdout.write(`two builds are the same: ${one.size} files\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Builds a clone in a folder. Returns the SHA-256 of each built file, by its path in the folder. */
function build(clone: string): Map<string, string> {
  const node = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: clone, stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync('git', ['clone', '--quiet', '--no-checkout', root, clone]);
  execFileSync('git', ['checkout', '--quiet', commit], { cwd: clone });
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'junction');
  node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json');
  node('scripts/bundle/build.ts');
  node('scripts/executable/build.ts');
  node('scripts/package/make.ts', thisTarget());
  return new Map(
    made.flatMap((name) => filesIn(clone, name)).map((path) => [path, hashOf(join(clone, path))]),
  );
}

function filesIn(clone: string, name: string): string[] {
  if (name.endsWith('.json')) return [name];
  const entries = readdirSync(join(clone, name), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(clone.length + 1));
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
