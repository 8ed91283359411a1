import { NoMatchError } from '../../discovery/types.js';
import { DisplayableError, UsageError } from '../../process/errors.js';
import { firstWithin } from './within.js';

/**
 * What was probably meant, from a failure: from an error, its causes, or the first of several errors that has a hint.
 */
export function hintIn(error: unknown): string | undefined {
  return firstWithin(error, (each) =>
    each instanceof DisplayableError || each instanceof NoMatchError ? each.hint : undefined,
  );
}

/**
 * The line on a terminal about what was probably meant, or else about what to do, after kubectl's message; undefined
 * without either, and for usage errors that include it themselves.
 */
export function hintLine(error: unknown): string | undefined {
  if (error instanceof UsageError && error.part !== 'arguments' && error.hint !== undefined) return undefined;
  const hint = hintIn(error);
  if (hint !== undefined) return `Did you mean ${hint}?`;
  return firstWithin(error, (each) => (each instanceof DisplayableError ? each.advice : undefined));
}
