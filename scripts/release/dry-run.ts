// Everything in a release except publishing: `npm run release:dry-run`, or for some targets only `npm run
// release:dry-run -- TARGET…`. Builds the executables and packages, checks them with the programs that install them if
// these are available, and checks workflows by GitHub's own rules. Ends with a list of what was built and checked; the
// exit code is 1 if something failed.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { targets } from '../executable/targets.ts';
import { workflowErrors } from '../workflows/errors.ts';
import { checksOf, MAX_DOWNLOAD_BYTES } from './checks.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'packages');
const words = process.argv.slice(2);
const names = words.length > 0 ? words : targets.map(({ name }) => name);
const passed: string[] = [];
const failures: string[] = [];
const left: string[] = [];

run('node', 'scripts/executable/build.ts', ...names);
run('node', 'scripts/package/make.ts', ...names);
for (const name of readdirSync(folder)) {
  const { size } = statSync(join(folder, name));
  if (/\.(?:tar\.xz|deb|rpm)$/.test(name) && size > MAX_DOWNLOAD_BYTES)
    failures.push(`${name} is larger than ${MAX_DOWNLOAD_BYTES / 1e6} MB`);
  for (const [program, ...args] of checksOf(name)) check(name, program!, args);
}
const workflows = join(root, '.github/workflows');
for (const name of readdirSync(workflows))
  failures.push(...(await workflowErrors(name, readFileSync(join(workflows, name), 'utf8'))));
const tests = [
  'test/package/manifests',
  'test/package/windows',
  'test/package/nix',
  'test/package/sbom',
  'test/ci',
];
run('node', 'node_modules/vitest/vitest.mjs', 'run', ...tests);

say(
  'made',
  readdirSync(folder).map((name) => `${name} ${(statSync(join(folder, name)).size / 1e6).toFixed(1)} MB`),
);
say('checked', passed);
say('checked only by its rules, because it runs on GitHub', [
  'the tests on macOS and Windows, and on the machines of each target',
  'signatures of cosign, attestations of who built what, and of what is in it',
  'the release, the image at ghcr.io, and the package on npm with its provenance',
]);
if (left.length > 0) say('not checked: a program is missing', left);
say(failures.length === 0 ? 'nothing failed' : 'failed', failures);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Runs a step that the rest needs. Fails if it does. */
function run(program: string, ...args: string[]): void {
  process.stdout.write(`\n=== ${program} ${args.join(' ')}\n`);
  execFileSync(program === 'node' ? process.execPath : program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Runs a check of a package, and records a failure, or that the program is missing. */
function check(name: string, program: string, args: readonly string[]): void {
  try {
    execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
    passed.push([program, ...args].join(' '));
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string };
    if (code === 'ENOENT') left.push(`${name}: ${program}`);
    else failures.push(`${name}: ${program} ${args.join(' ')}\n${stderr ?? ''}`);
  }
}

function say(title: string, lines: readonly string[]): void {
  process.stdout.write(`\n${title}\n${lines.map((line) => `  ${line}\n`).join('')}`);
}
