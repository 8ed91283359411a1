import type { Clock } from '../../../src/process/clock.js';

/** A clock on which waiting between attempts takes no time, and nothing else ever comes due. */
export const impatient: Clock = {
  now: () => 0,
  after(ms: number, callback: () => void) {
    if (ms <= 1000) queueMicrotask(callback);
    return () => {};
  },
};
