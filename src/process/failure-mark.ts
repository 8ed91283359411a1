/** What is known of a failure beyond what its class says: the command line was wrong; some of the work was done. */
type FailureMark = 'usage' | 'partial';

const MARK = Symbol('failure mark');

/**
 * Marks an error for whoever chooses the exit code. The first mark stays. Returns the same error; values are left
 * alone.
 */
export function markFailure<E>(error: E, mark: FailureMark): E {
  if (error instanceof Error && markOf(error) === undefined)
    Object.defineProperty(error, MARK, { value: mark });
  return error;
}

/** The mark of an error, undefined if it has none. */
export function markOf(error: unknown): FailureMark | undefined {
  return error instanceof Error ? (error as { [MARK]?: FailureMark })[MARK] : undefined;
}
