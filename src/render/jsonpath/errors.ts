/** A JSONPath template that cannot be read, or does not fit the object. The message is kubectl's, without `error: `. */
export class JsonPathError extends Error {
  override readonly name = 'JsonPathError';
}

/**
 * Evaluation failed. Existence filters nevertheless continue with `found`, as in kubectl: `[?(@.list[9])]` is true for
 * every element whose list is too short.
 */
export class EvaluationError extends JsonPathError {
  /** @param found the results that replace those of the failed step */
  constructor(
    message: string,
    readonly found: unknown[],
  ) {
    super(message);
  }
}
