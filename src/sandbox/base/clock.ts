import { type Clock, MAX_DELAY_MS } from '../../process/clock.js';

/** The system time. Its timers do not keep a process alive. */
export const backgroundClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, Math.min(milliseconds, MAX_DELAY_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after so many milliseconds, or earlier if the signal is aborted. Never fails. */
export function waitUpTo(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(milliseconds, end);
    signal?.addEventListener('abort', end);
  });
}
