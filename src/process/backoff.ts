/** The waits between attempts, in milliseconds: each is twice as long as the one before, up to the longest. */
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
 * @param random 0 to 1, so that clients that were turned away together do not come back together
 */
export function spreadWaitAfter(attempt: number, waits: Waits, random: number): number {
  const longest = waitAfter(attempt, waits);
  return longest / 2 + (random * longest) / 2;
}
