import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../../../src/objects/logs/join/entry.js';
import { TimeOrder } from '../../../../src/objects/logs/join/time-order.js';
import { systemClock } from '../../../../src/process/clock.js';
import { ManualClock } from '../../../support/manual-clock.js';

const entry = (pod: string, time: string): LogEntry => ({
  source: { namespace: '', pod, container: '' },
  ...{ time, stamp: time, text: Buffer.alloc(0) },
});
const turn = () => new Promise((resolve) => setImmediate(resolve));
const never = new AbortController().signal;

/** Logs in pieces, each of which arrives some turns later. */
async function* inPieces(
  entries: readonly LogEntry[],
  sizes: readonly number[],
  held?: { count: number },
): AsyncGenerator<LogEntry[]> {
  for (let at = 0, piece = 0; at < entries.length; piece++) {
    const size = sizes[piece % sizes.length]!;
    for (let turns = size % 3; turns > 0; turns--) await turn();
    if (held !== undefined) held.count++;
    yield entries.slice(at, at + size);
    at += size;
  }
}

describe('logs that are joined', () => {
  it('are in order of time, each with all its lines in order, without additional lines', async () => {
    const anyTimes = fc.array(fc.integer({ min: 10, max: 40 }), { maxLength: 30 });
    const anySizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyTimes, anySizes), { maxLength: 6 }), async (logs) => {
        const order = new TimeOrder({
          clock: systemClock,
          patience: Number.POSITIVE_INFINITY,
          signal: never,
        });
        const lanes = logs.map(([times], pod) =>
          times.sort((a, b) => a - b).map((time) => entry(String(pod), String(time))),
        );
        for (const [pod, lane] of lanes.entries()) order.add(inPieces(lane, logs[pod]![1]));
        order.complete();
        const given: LogEntry[] = [];
        for await (const batch of order) given.push(...batch);
        const times = given.map(({ time }) => time);
        expect(times).toEqual(times.toSorted());
        for (const [pod, lane] of lanes.entries())
          expect(given.filter(({ source }) => source.pod === String(pod))).toEqual(lane);
        expect([given.length, order.late]).toEqual([lanes.flat().length, 0]);
      }),
    );
  });

  it('have lines with the same time in the order in which the logs were added, whichever arrives first', async () => {
    const order = new TimeOrder({ clock: systemClock, patience: Number.POSITIVE_INFINITY, signal: never });
    const pods = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    for (const [at, pod] of pods.entries()) order.add(inPieces([entry(pod, '1'), entry(pod, '2')], [7 - at]));
    order.complete();
    const given: string[] = [];
    for await (const batch of order) given.push(...batch.map(({ source, time }) => `${source.pod}${time}`));
    expect(given).toEqual(['1', '2'].flatMap((time) => pods.map((pod) => `${pod}${time}`)));
  });

  it('are read no further ahead than two pieces of each, however many there are', async () => {
    const order = new TimeOrder({ clock: systemClock, patience: Number.POSITIVE_INFINITY, signal: never });
    const held = { count: 0 };
    const lines = Array.from({ length: 10_000 }, (_, at) => entry('a', String(10_000 + at)));
    order.add(inPieces(lines, [100], held));
    order.add(inPieces([entry('b', '99999')], [1]));
    const batches = order[Symbol.asyncIterator]();
    await batches.next();
    for (let turns = 0; turns < 50; turns++) await turn();
    expect(held.count).toBeLessThanOrEqual(3);
    await batches.return?.(undefined);
  });

  it('wait a limited time for one without a line, and count what arrives too late', async () => {
    const clock = new ManualClock();
    const order = new TimeOrder({ clock, patience: 200, signal: never });
    const quiet = Promise.withResolvers<void>();
    order.add(inPieces([entry('busy', '5')], [1]));
    order.add(
      (async function* () {
        await quiet.promise;
        yield [entry('quiet', '3')];
      })(),
    );
    order.complete();
    const given: string[] = [];
    const all = (async () => {
      for await (const batch of order) given.push(...batch.map(({ time }) => time));
    })();
    for (let turns = 0; turns < 10; turns++) await turn();
    expect(given).toEqual([]);
    clock.advance(200);
    for (let turns = 0; turns < 10; turns++) await turn();
    expect([given, order.late]).toEqual([['5'], 0]);
    quiet.resolve();
    await all;
    expect([given, order.late]).toEqual([['5', '3'], 1]);
  });
});
