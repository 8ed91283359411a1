import { NoMatchError } from '../../discovery/types.js';
import { DisplayableError, UsageError } from '../../process/errors.js';

/** What is probably meant instead of what failed: of an error, its causes, or the first of several that has one. */
export function hintIn(error: unknown): string | undefined {
  if (error instanceof AggregateError) return error.errors.map(hintIn).find((hint) => hint !== undefined);
  for (let each = error; each instanceof Error; each = each.cause) {
    if ((each instanceof DisplayableError || each instanceof NoMatchError) && each.hint !== undefined)
      return each.hint;
  }
  return undefined;
}

/**
 * The line that names at a terminal what is probably meant, behind the message of kubectl; undefined if there is
 * nothing to name, for scripts, and for usage errors, which name it themselves.
 * @param command as typed: `proa get`
 */
export function hintLine(error: unknown, command: string, isTerminal: boolean): string | undefined {
  if (!isTerminal || !command.startsWith('proa ') || error instanceof UsageError) return undefined;
  const hint = hintIn(error);
  return hint === undefined ? undefined : `Did you mean ${hint}?`;
}
