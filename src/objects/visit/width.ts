import type { Transport } from '../../transport/types.js';

/** How many objects are changed at a time: as was said, or as many as the way to the server needs. */
export type Concurrency = number | 'auto';

/** So many writes at a time keep a server busy that answers in milliseconds. */
const NEAR = 8;

/** No more than these, however far the server is: all of them are in doubt where the connection is lost. */
const FAR = 32;

/** How long a server works on a write, in milliseconds, as far as others can be in progress to it in the meantime. */
const WORK_MS = 2;

/**
 * How many writes are in progress at a time, asked again before each. Where it is left open, as many as have the server
 * work on eight of them, those included that travel in the meantime: eight on a server nearby, 32 from 48 ms on.
 */
export function writeWidth(
  concurrency: Concurrency,
  transport: Pick<Transport, 'roundTripMs'>,
): () => number {
  if (concurrency !== 'auto') return () => concurrency;
  return () => Math.min(FAR, NEAR + Math.round((transport.roundTripMs ?? 0) / WORK_MS));
}

/** The same wherever the server is, for work that is to stop soon after a first failure. */
export function nearWidth(concurrency: Concurrency): number {
  return concurrency === 'auto' ? NEAR : concurrency;
}
