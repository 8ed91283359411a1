import { quote } from '../go/strconv/quote.js';
import { messageOf } from './errors.js';

/** A failure in one of several contexts, with the original error as `cause`. */
export class InContextError extends Error {
  override readonly name = 'InContextError';
  constructor(
    readonly context: string,
    override readonly cause: unknown,
  ) {
    super(`${contextPrefix(context)}${messageOf(cause)}`);
  }
}

/** The prefix of a message about one of several contexts. */
export function contextPrefix(context: string): string {
  return `context ${quote(context)}: `;
}

/** The failures in a context: one error, or each of several. */
export function inContext(context: string, error: unknown): InContextError[] {
  const errors = error instanceof AggregateError && error.errors.length > 0 ? error.errors : [error];
  return errors.map((each) => new InContextError(context, each));
}
