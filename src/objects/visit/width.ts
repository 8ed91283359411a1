import type { Transport } from '../../transport/types.js';

/** How many objects are changed at a time: as given, or as many as the latency to the server requires. */
export type Concurrency = number | 'auto';

/** This many writes at a time keep a server busy that responds in milliseconds. */
const NEAR = 8;

/** The maximum, however far the server is: all of them are in doubt if the connection is lost. */
const FAR = 32;

/** How long a server works on a write, in milliseconds, as far as others can be in transit in the meantime. */
const WORK_MS = 2;

/**
 * How many writes are in progress at a time, asked again before each. By default, enough for the server to work on
 * eight of them, including those in transit: eight for a server nearby, 32 from 48 ms on.
 */
export function writeWidth(
  concurrency: Concurrency,
  transport: Pick<Transport, 'roundTripMs'>,
): () => number {
  if (concurrency !== 'auto') return () => concurrency;
  return () => Math.min(FAR, NEAR + Math.round((transport.roundTripMs ?? 0) / WORK_MS));
}

/** The same regardless of latency, for work that must stop soon after a first failure. */
export function nearWidth(concurrency: Concurrency): number {
  return concurrency === 'auto' ? NEAR : concurrency;
}
