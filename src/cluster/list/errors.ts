import type { ListReport } from './types.js';

/**
 * A list ended after some items had been returned. `cause` is the reason (StatusError, ConnectionError, the signal's
 * reason, …), whose message is also this error's unless there is more to say.
 */
export class InterruptedListError extends Error {
  override readonly name = 'InterruptedListError';
  constructor(
    override readonly cause: unknown,
    /** How far the list was read. */
    readonly report: ListReport,
    message?: string,
  ) {
    super(message ?? (cause instanceof Error ? cause.message : String(cause)));
  }
}

/** The list has more items than its consumer can keep. */
export class ListTooLongError extends Error {
  override readonly name = 'ListTooLongError';
  /** @param most how many can be kept */
  constructor(most: number) {
    super(`the list has more than ${most} objects, too many to hold in memory`);
  }
}

/** The list cannot continue, for a reason other than the server or the network. */
export class ListInconsistentError extends Error {
  override readonly name = 'ListInconsistentError';
}
