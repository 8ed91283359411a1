/** A fifth, so that `npm test` stays quick; `npm run test:quick` uses a tenth, and `npm run test:slow` all. */
const share = Number(process.env.PROPERTY_SHARE || 0.2);

/**
 * How many of its cases a test tries.
 * @param whole all its cases, if PROPERTY_SHARE is 1
 * @returns the share that PROPERTY_SHARE names, at least one
 */
export function cases(whole: number): number {
  return Math.max(1, Math.ceil(whole * share));
}

/**
 * Some of a list's values, as many as PROPERTY_SHARE names, spread over it.
 * @param from the first index, so that neighboring tests try different ones
 */
export function some<T>(all: readonly T[], from = 0): T[] {
  const step = Math.max(1, Math.round(1 / share));
  return all.filter((_, at) => (at + from) % step === 0);
}
