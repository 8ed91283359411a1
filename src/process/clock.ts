/** Time as used by the transport, so that tests can step it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back after `ms` milliseconds; returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** The longest wait of Node's timers, some 25 days; longer ones would end at once. */
export const MAX_DELAY_MS = 2 ** 31 - 1;

/** The system clock. Its timers keep the process alive: something is being waited for. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, Math.min(ms, MAX_DELAY_MS));
    return () => clearTimeout(timer);
  },
};

/** Waits; fails with the signal's reason if that comes first. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const cancel = clock.after(ms, () => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
    const stop = () => {
      cancel();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Waits for a promise. If the signal is aborted first, fails with its reason; the promise continues. */
export function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** The waits between attempts, in milliseconds: each is twice as long as the previous one, up to the longest. */
export interface Waits {
  firstMs: number;
  longestMs: number;
}

/** How long to wait after an attempt, in milliseconds. @param attempt from 1 */
export function waitAfter(attempt: number, { firstMs, longestMs }: Waits): number {
  return Math.min(firstMs * 2 ** (attempt - 1), longestMs);
}

/**
 * The same, spread: between half and all of it.
 * @param random 0 to 1, so that clients that were turned away together do not return together
 */
export function spreadWaitAfter(attempt: number, waits: Waits, random: number): number {
  const longest = waitAfter(attempt, waits);
  return longest / 2 + (random * longest) / 2;
}
