import { describe, expect, it } from 'vitest';
import type {
  ConsistencyReport,
  DifferenceKind,
  Verdict,
} from '../../../../src/verbs/check/consistency/types.js';
import { changedReports } from '../../../../src/verbs/check/consistency/watch.js';
import { TestClock } from '../../../support/test-clock.js';

const EVERY = 300_000;

/** A report about pods, of which some differ. */
function report(verdict: Verdict, names = '', resourceVersion = '5', kind: DifferenceKind = 'content') {
  const differences = [...names].map((name) => ({ namespace: 'ns', name, kind, reference: resourceVersion }));
  const comparison = {
    reference: 1,
    other: 2,
    pages: 1,
    differentPages: 1,
    differenceCount: differences.length,
    differences,
    verdict,
    meaning: '',
  };
  const pods = { type: 'pods', verdict, legs: [], comparisons: [comparison], unknown: [] };
  return { verdict, servers: [], types: [pods], notShown: [] } satisfies ConsistencyReport;
}

/** Which of the reports are printed, by number, and the waits between checks; each check takes a while. */
async function given(reports: ConsistencyReport[], seconds = 0) {
  const clock = new TestClock();
  const begin = clock.now();
  const stop = new AbortController();
  let checks = 0;
  const check = async () => {
    const next = reports[checks++];
    if (next === undefined) {
      stop.abort(new Error('interrupted'));
      stop.signal.throwIfAborted();
    }
    clock.time += seconds * 1000;
    return next!;
  };
  const times: number[] = [];
  const read = async () => {
    for await (const { time } of changedReports(check, { every: EVERY, clock, signal: stop.signal })) {
      times.push((Date.parse(time!) - begin) / 1000);
    }
  };
  await expect(read()).rejects.toThrow('interrupted');
  return { times, waits: clock.waits };
}

describe('checks that are repeated', () => {
  it('print the first report, and those that differ from the previous one', async () => {
    const { times } = await given([
      report('consistent'),
      report('consistent'),
      report('different', 'a'),
      report('different', 'a', '6'),
      report('different', 'ab'),
      report('different', 'ab', '6', 'missing'),
      report('unknown'),
      report('unknown'),
      report('consistent'),
      report('consistent'),
    ]);
    expect(times).toEqual([0, 600, 1200, 1500, 1800, 2400]);
  });

  it('begin at the interval, however long they take, and at once where they take longer', async () => {
    const three = [report('consistent'), report('different', 'a'), report('consistent')];
    expect(await given(three, 100)).toEqual({ times: [0, 300, 600], waits: [200_000, 200_000, 200_000] });
    expect(await given(three, 400)).toEqual({ times: [0, 400, 800], waits: [0, 0, 0] });
  });
});
