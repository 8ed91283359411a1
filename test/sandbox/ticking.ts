import type { ManualClock } from '../support/manual-clock.js';

/** Advances a clock slightly for every turn of the event loop, until something is settled. */
export async function ticking<Result>(clock: ManualClock, result: Promise<Result>): Promise<Result> {
  let settled = false;
  const done = result.finally(() => {
    settled = true;
  });
  done.catch(() => {});
  while (!settled) {
    await new Promise(setImmediate);
    clock.advance(10);
  }
  return done;
}
