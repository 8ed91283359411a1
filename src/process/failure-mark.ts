/** What is known about a failure besides its class: the command line was invalid; some of the work was done. */
type FailureMark = 'usage' | 'partial';

const MARK = Symbol('failure mark');

/**
 * Marks an error for the code that chooses the exit code. The first mark stays. Returns the same error; other values
 * are not marked.
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
