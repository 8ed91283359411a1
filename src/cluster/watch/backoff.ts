import { spreadWaitAfter } from '../../process/clock.js';

/** Attempts without any event after which a watch gives up: with the pauses below, about three minutes. */
export const MAX_ATTEMPTS = 10;

/** A connection that lasted this long counts as good, even without any event. */
export const LONG_LIVED_MS = 30_000;

const WAITS = { firstMs: 1_000, longestMs: 30_000 };

/**
 * How long to wait before a connection, in milliseconds: between half and all of 1 s, 2 s, 4 s … 30 s.
 * @param attempt from 1
 * @param random 0 to 1, so that the clients of a server that was down do not all come back at the same moment
 */
export function backoff(attempt: number, random: number): number {
  return spreadWaitAfter(attempt, WAITS, random);
}
