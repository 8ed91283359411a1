import type { Clock } from '../../../src/process/clock.js';

/** A clock on which waits between attempts take no time, and no other timer ever runs. */
export const impatient: Clock = {
  now: () => 0,
  after(ms: number, callback: () => void) {
    if (ms <= 1000) queueMicrotask(callback);
    return () => {};
  },
};
