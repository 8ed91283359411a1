/** A template that does not parse, or failed on an object. The message is what kubectl prints after `error: `. */
export class GoTemplateError extends Error {
  override readonly name = 'GoTemplateError';
  constructor(
    message: string,
    /** `parse` before any object was seen, `execute` while printing one. */
    readonly stage: 'parse' | 'execute',
    /**
     * What kubectl has written to stdout by then: the output before the failure, then the template, the object's JSON
     * and the object as Go prints it, for debugging. "" for parse errors.
     */
    readonly output: string = '',
    /** The same as bytes: base64decode may have written bytes that are not text. */
    readonly outputBytes: Uint8Array = new Uint8Array(),
  ) {
    super(message);
  }
}

/** A parse error in text/template's own words, `template: output:1: unclosed action`, as a byte string. */
export class ParseFailure extends Error {}

/** An execution error in text/template's own words, as a byte string. Thrown by the evaluator only. */
export class ExecFailure extends Error {}

/** The error that a function returned; the evaluator adds the call and its place. A byte string. */
export class FunctionError extends Error {}

/** A failure in Go's own code, which kubectl reports as a caught panic without a place in the template. */
export class CaughtPanic extends Error {}
