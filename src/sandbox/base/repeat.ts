import type { Clock } from '../../process/clock.js';

/** Calls repeatedly until the returned function is called; never for an interval of 0 milliseconds. */
export function repeat(clock: Clock, interval: number, act: () => void): () => void {
  if (interval <= 0) return () => {};
  let cancel = () => {};
  const schedule = () => {
    cancel = clock.after(interval, () => {
      act();
      schedule();
    });
  };
  schedule();
  return () => cancel();
}
