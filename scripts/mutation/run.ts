// `npm run test:mutation -- [--room=NAME] [--sample=N] [--seed=N]`: puts small faults into a copy of the project, one
// at a time, and reports those that the tests of the room do not notice. Exits with 1 if fewer than 90 percent are
// noticed.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutant, mutantsOf } from './mutants.ts';
import { rooms } from './rooms.ts';

interface Placed extends Mutant {
  file: string;
}

/** The parts of Vitest's JSON report in use. */
interface Report {
  testResults: { name: string; assertionResults: { status: string; title: string }[] }[];
}

/** Longer than a test's timeout, so that a hanging test fails by its own name. */
const MIN_LIMIT_MS = 90_000;

const root = resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: { room: { type: 'string' }, sample: { type: 'string' }, seed: { type: 'string' } },
});
const { room, sample = '10', seed = '1' } = values;
if (room !== undefined && !Object.hasOwn(rooms, room)) {
  console.error(`no room ${room}; there are ${Object.keys(rooms).join(', ')}`);
  process.exit(2);
}

/** Mutants that are equivalent to the code, and why: each is identified by `file: before -> after` and its line. */
const judged = JSON.parse(readFileSync(join(import.meta.dirname, 'judged.json'), 'utf8')) as Record<
  string,
  string
>;

const copy = copied();
let isWellTested = true;
try {
  for (const name of room === undefined ? Object.keys(rooms) : [room]) tryRoom(name);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exitCode = isWellTested ? 0 : 1;

function tryRoom(name: string): void {
  const { sources, tests } = rooms[name]!;
  const began = performance.now();
  const whole = run(tests, 600_000);
  if (whole !== 'survived') throw new Error(`${name}: its tests fail without any fault: ${whole}`);
  const limit = Math.round(MIN_LIMIT_MS + 3 * (performance.now() - began));
  const drawn = drawnFrom(sources.flatMap(filesOf).flatMap(mutantsIn), Number(sample), Number(seed));
  const count = { noticed: 0, same: 0, unseen: 0 };
  for (const mutant of drawn) {
    const title = titleOf(mutant);
    if (Object.hasOwn(judged, title)) {
      count.same++;
      continue;
    }
    const outcome = withMutant(mutant, () => run(tests, limit));
    count[outcome === 'survived' ? 'unseen' : 'noticed']++;
    console.log(outcome === 'survived' ? `UNSEEN   ${title}` : `noticed  ${title} (${outcome})`);
  }
  const rate = count.noticed / Math.max(1, count.noticed + count.unseen);
  isWellTested &&= rate >= 0.9;
  console.log(
    `${name}: ${count.noticed} noticed, ${count.unseen} not, ${count.same} judged the same: ${Math.round(rate * 100)} %`,
  );
}

/** `survived`, or what noticed the fault. Files that failed last come first, as Vitest orders them. */
function run(tests: readonly string[], limitMs: number): string {
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const report = join(copy, 'mutation-report.json');
  const begun = join(copy, 'begun-tests.json');
  for (const file of [report, begun]) rmSync(file, { force: true });
  const reporters = ['--reporter=json', '--reporter=./scripts/mutation/begun-tests.ts'];
  const flags = ['--bail=1', '--no-isolate', ...reporters, `--outputFile=${report}`];
  const { pid, status, signal } = spawnSync(process.execPath, [vitest, 'run', ...flags, ...tests], {
    ...{ cwd: copy, stdio: 'ignore', timeout: limitMs, killSignal: 'SIGKILL', detached: true },
    env: { ...process.env, CI: '', BEGUN_TESTS: begun },
  });
  if (status === 0) return 'survived';
  if (signal !== null) {
    // Its workers, one of which may be in an endless loop, are in its process group.
    process.kill(-pid, 'SIGKILL');
    return `no end: ${existsSync(begun) ? stoodAt(JSON.parse(readFileSync(begun, 'utf8'))) : 'before any test'}`;
  }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => ({ name, title })),
  );
  return failed[0] === undefined
    ? 'an error beside the tests'
    : `${relative(copy, failed[0].name)}: ${failed[0].title}`;
}

/** The position of a run that did not end. */
function stoodAt(begun: Record<string, string>): string {
  return Object.entries(begun)
    .map(([file, title]) => `${relative(copy, file)}${title === '' ? '' : `: ${title}`}`)
    .join('; ');
}

function withMutant<T>({ file, start, end, after }: Placed, work: () => T): T {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.slice(0, start) + after + text.slice(end));
  try {
    return work();
  } finally {
    writeFileSync(path, text);
  }
}

/** Includes the whole line, so that a judgment is valid until that line changes. */
function titleOf({ file, start, before, after }: Placed): string {
  const text = readFileSync(join(root, file), 'utf8');
  const line = text
    .slice(text.lastIndexOf('\n', start - 1) + 1)
    .split('\n', 1)[0]!
    .trim();
  return `${file}: ${before.replace(/\s+/g, ' ')} -> ${after} in ${line}`;
}

function mutantsIn(file: string): Placed[] {
  return mutantsOf(readFileSync(join(root, file), 'utf8')).map((mutant) => ({ ...mutant, file }));
}

function filesOf(path: string): string[] {
  return statSync(join(root, path)).isFile() ? [path] : globSync(`${path}/**/*.ts`, { cwd: root }).sort();
}

/** A sample of this size, the same for the same seed. */
function drawnFrom<T>(all: T[], size: number, seed: number): T[] {
  const left = [...all];
  let state = seed;
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return left.splice(Math.floor((state / 2 ** 32) * left.length), 1)[0]!;
  };
  return Array.from({ length: Math.min(size, all.length) }, draw);
}

/** A copy of the tracked and built files, with the packages of this folder. */
function copied(): string {
  const folder = mkdtempSync(join(tmpdir(), 'proa-mutation-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(join(root, name))))
    cpSync(join(root, file), join(folder, file), { recursive: dirname(file) !== '.' });
  for (const built of ['build', 'dist', 'oclif.manifest.json'])
    if (existsSync(join(root, built))) cpSync(join(root, built), join(folder, built), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
