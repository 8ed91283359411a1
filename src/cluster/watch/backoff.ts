import { spreadWaitAfter } from '../../process/clock.js';

/** Attempts without anything received after which a watch gives up: with the waits below about three minutes. */
export const MAX_ATTEMPTS = 10;

/** A connection that lived so long was a good one, even if nothing happened on it. */
export const LONG_LIVED_MS = 30_000;

const WAITS = { firstMs: 1_000, longestMs: 30_000 };

/**
 * How long to wait before a connection, in milliseconds: between half and all of 1 s, 2 s, 4 s … 30 s.
 * @param attempt from 1
 * @param random 0 to 1, so that the clients of a server that went away do not come back together
 */
export function backoff(attempt: number, random: number): number {
  return spreadWaitAfter(attempt, WAITS, random);
}
