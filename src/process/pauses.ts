/**
 * How long work continues before other tasks run, in milliseconds: too short to be noticed, long enough to cost
 * nothing.
 */
const EVERY_MS = 50;

/**
 * Returns the pause for long work, to be awaited between its parts: occasionally a turn of the event loop, in which
 * Ctrl-C is handled. It fails with the signal's reason once that is aborted.
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
