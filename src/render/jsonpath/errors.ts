/** A JSONPath template that cannot be read, or does not fit the object. The message is kubectl's, without `error: `. */
export class JsonPathError extends Error {
  override readonly name = 'JsonPathError';
}

/**
 * Evaluation failed. Existence filters continue anyway with what was found (see `found`), as kubectl's do:
 * `[?(@.list[9])]` is true of every element whose list is too short.
 */
export class EvaluationError extends JsonPathError {
  /** @param found the results that stand in for the failed step's */
  constructor(
    message: string,
    readonly found: unknown[],
  ) {
    super(message);
  }
}
