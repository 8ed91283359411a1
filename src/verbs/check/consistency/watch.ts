import { type Clock, sleep } from '../../../process/clock.js';
import type { ConsistencyReport } from './types.js';

/** When to check again. */
interface Repetition {
  /**
   * Milliseconds from the start of one check to the start of the next; after a check that takes longer, the next starts
   * immediately.
   */
  every: number;
  clock: Clock;
  signal: AbortSignal;
}

/**
 * Checks repeatedly, and returns the first report and every report whose result differs from the previous one, each
 * with its time. Never ends by itself; fails as a check does, and with the signal's reason.
 */
export async function* changedReports(
  check: () => Promise<ConsistencyReport>,
  { every, clock, signal }: Repetition,
): AsyncGenerator<ConsistencyReport, never> {
  let last: string | undefined;
  for (;;) {
    const begin = clock.now();
    const report = await check();
    const result = resultOf(report);
    if (result !== last) yield { time: new Date(begin).toISOString(), ...report };
    last = result;
    await sleep(clock, Math.max(0, begin + every - clock.now()), signal);
  }
}

/**
 * The verdict on each type and the objects that differ: not the resourceVersions and digests, which change with every
 * write, nor the reason why something is inconclusive.
 */
function resultOf({ types }: ConsistencyReport): string {
  return JSON.stringify(
    types.map(({ type, verdict, comparisons }) => [
      type,
      verdict,
      comparisons
        .filter(({ differenceCount }) => differenceCount > 0)
        .map(({ differenceCount, differences }) => [
          differenceCount,
          differences.map(({ namespace, name, kind }) => [namespace, name, kind]),
        ]),
    ]),
  );
}
