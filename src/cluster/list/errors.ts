import type { ListReport } from './types.js';

/**
 * A list ended after items of it were given. `cause` is what ended it (StatusError, ConnectionError, the signal's
 * reason, …), whose message is also this one's unless there is more to say.
 */
export class InterruptedListError extends Error {
  override readonly name = 'InterruptedListError';
  constructor(
    override readonly cause: unknown,
    /** How far it came. */
    readonly report: ListReport,
    message?: string,
  ) {
    super(message ?? (cause instanceof Error ? cause.message : String(cause)));
  }
}

/** The list has more items than a consumer that keeps all of them can hold. */
export class ListTooLongError extends Error {
  override readonly name = 'ListTooLongError';
  /** @param most how many can be held */
  constructor(most: number) {
    super(`the list has more than ${most} objects, too many to hold in memory`);
  }
}

/** The list cannot continue, for a reason that is neither the server nor the network. */
export class ListInconsistentError extends Error {
  override readonly name = 'ListInconsistentError';
}
