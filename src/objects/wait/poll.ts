import { sleep } from '../../process/clock.js';
import type { TimeLimit } from './time-limit.js';

/**
 * Asks until there is a result that is not undefined, immediately and then periodically: for what cannot be watched.
 * Fails as the question does, and as the time limit's signal.
 */
export async function poll<T>(
  everyMs: number,
  ask: () => Promise<T | undefined>,
  { clock, signal }: TimeLimit,
): Promise<T> {
  for (;;) {
    signal.throwIfAborted();
    const answer = await ask();
    if (answer !== undefined) return answer;
    await sleep(clock, everyMs, signal);
  }
}
