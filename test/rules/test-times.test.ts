import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { keptOf, overdrawn, type Shares, sharesOf } from '../../scripts/test-times/shares.js';
import { slow } from '../../vitest.slow.config.js';

const root = resolve(import.meta.dirname, '../..');
const table = join(import.meta.dirname, 'test-times.json');
const kept = JSON.parse(readFileSync(table, 'utf8')) as Shares;

/** The most that one file may take of `npm test`, in thousandths. */
const MAX_SHARE = 60;

/** A report of a run in which files took these numbers of milliseconds. */
const reportOf = (times: Readonly<Record<string, number>>) => ({
  testResults: Object.entries(times).map(([path, time]) => ({
    name: `/project/${path}`,
    startTime: 1000,
    endTime: 1000 + time,
  })),
});

it('no file of tests takes a large part of the time of npm test', () => {
  const large = Object.entries(kept).filter(([, share]) => share > MAX_SHARE);
  expect(large, 'make it cheaper, or move it to vitest.slow.config.ts').toEqual([]);
});

it('the recorded shares of time and the list of slow tests name existing files, each in only one of them', () => {
  const gone = [...Object.keys(kept), ...slow].filter((path) => !existsSync(join(root, path)));
  expect(gone).toEqual([]);
  expect(slow.filter((path) => path in kept)).toEqual([]);
});

it('shares of time are parts of the whole run, and only those of long files are recorded', () => {
  const shares = sharesOf(
    reportOf({ 'test/a.test.ts': 300, 'test/b.test.ts': 1, 'test/c.test.ts': 699 }),
    '/project',
  );
  expect(shares).toEqual({ 'test/a.test.ts': 300, 'test/b.test.ts': 1, 'test/c.test.ts': 699 });
  expect(Object.entries(keptOf(shares))).toEqual([
    ['test/c.test.ts', 699],
    ['test/a.test.ts', 300],
  ]);
});

it('a file that takes much more than its share is named, as is a new file that takes long, however fast the machine is', () => {
  const before = { 'test/known.test.ts': 20 };
  const run = (known: number, fresh: number, pace: number) =>
    overdrawn(
      sharesOf(
        reportOf({
          'test/known.test.ts': known * pace,
          'test/fresh.test.ts': fresh * pace,
          'test/rest.test.ts': (1000 - known - fresh) * pace,
        }),
        '/project',
      ),
      { ...before, 'test/rest.test.ts': 1000 },
    );
  for (const pace of [1, 50]) {
    expect(run(55, 34, pace)).toEqual([]);
    expect(run(70, 50, pace)).toEqual([
      'test/known.test.ts took 70 thousandths of the time of all tests, and may take 60',
      'test/fresh.test.ts took 50 thousandths of the time of all tests, and may take 36',
    ]);
  }
});
