import { NoMatchError } from '../../discovery/types.js';
import { DisplayableError, UsageError } from '../../process/errors.js';

/**
 * What was probably meant, from a failure: from an error, its causes, or the first of several errors that has a hint.
 */
export function hintIn(error: unknown): string | undefined {
  if (error instanceof AggregateError) return error.errors.map(hintIn).find((hint) => hint !== undefined);
  for (let each = error; each instanceof Error; each = each.cause) {
    if ((each instanceof DisplayableError || each instanceof NoMatchError) && each.hint !== undefined)
      return each.hint;
  }
  return undefined;
}

/**
 * The hint on a terminal about what was probably meant, after kubectl's message; undefined without a hint, and for usage
 * errors that include it themselves.
 */
export function hintLine(error: unknown): string | undefined {
  if (error instanceof UsageError && error.part !== 'arguments') return undefined;
  const hint = hintIn(error);
  return hint === undefined ? undefined : `Did you mean ${hint}?`;
}
