/**
 * How long work continues before others have their turn, in milliseconds: too short to be noticed, long enough to cost
 * nothing.
 */
const EVERY_MS = 50;

/**
 * Gives what long work is to wait for between its parts: now and then a turn of the event loop, in which Ctrl-C is heard.
 * It fails with the signal's reason once that is aborted.
 */
export function pauses(signal: AbortSignal): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < EVERY_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    last = performance.now();
    signal.throwIfAborted();
  };
}
