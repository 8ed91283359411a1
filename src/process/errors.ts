/** What is known about a failure besides its message. */
export interface ErrorDetails {
  /** One word for programs, on which code may depend: `NamespaceMismatch`. `Failed` by default. */
  reason?: string;
  /** Exit code of the process; by default the command's own for failures, which is 1 almost everywhere. */
  exitCode?: number;
  cause?: unknown;
  /**
   * The complete text for stderr, without the last line feed, instead of `error: ` and the message. It is also shown
   * unchanged among several errors. "" shows nothing: everything has been reported.
   */
  display?: string;
  /** What was probably meant: a name, a flag or a command. */
  hint?: string | undefined;
  /** What to do, as a sentence, if nothing was probably meant. */
  advice?: string | undefined;
}

/**
 * A failure with a message for the user. The message is a sentence without a leading `error: `, so that it can be part
 * of another one. Code depends on the class of an error or on `reason`, never on its text.
 */
export class DisplayableError extends Error {
  override readonly name: string = 'DisplayableError';
  readonly reason: string;
  readonly exitCode: number | undefined;
  readonly display: string | undefined;
  readonly hint: string | undefined;
  readonly advice: string | undefined;

  constructor(
    message: string,
    { reason = 'Failed', exitCode, cause, display, hint, advice }: ErrorDetails = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
    this.exitCode = exitCode;
    this.display = display;
    this.hint = hint;
    this.advice = advice;
  }
}

/** Which part of a command line is invalid; it decides the lines below the message. */
type UsagePart = 'flags' | 'arguments' | 'command';

/** What is known about an invalid command line. */
interface UsageDetails {
  part?: UsagePart;
  hint?: string;
  command?: string;
  advice?: string;
  suggestions?: readonly string[];
  cause?: unknown;
}

/** An invalid command line. */
export class UsageError extends DisplayableError {
  override readonly name = 'UsageError';
  readonly part: UsagePart;
  /** All similar commands, as kubectl lists them. */
  readonly suggestions: readonly string[];
  /** The command whose help is named, if it is not the one that runs: `proa config`. */
  readonly command: string | undefined;
  constructor(
    message: string,
    { part = 'flags', hint, command, advice, suggestions, cause }: UsageDetails = {},
  ) {
    super(message, { reason: 'Usage', hint, advice, cause });
    this.part = part;
    this.suggestions = suggestions ?? (hint === undefined ? [] : [hint]);
    this.command = command;
  }
}

/** A failure that is shown without a leading `error: `, even alone. */
export function bareError(message: string, facts: Omit<ErrorDetails, 'display'> = {}): DisplayableError {
  return new DisplayableError(message, { ...facts, display: message });
}

/** The reason of emptyFailure. */
export const EMPTY = 'Empty';

/** The reason of a command that does not work for objects of a type. */
export const UNSUPPORTED_TYPE = 'UnsupportedType';

/** There is nothing to show, and `--fail-if-empty` makes that a failure. @param text in kubectl's words */
export function emptyFailure(text: string): DisplayableError {
  return bareError(text, { reason: EMPTY });
}

/** Ends a command with an exit code and no further message, because everything has been reported. */
export function silentExit(exitCode: number): DisplayableError {
  return new DisplayableError(`exit code ${exitCode}`, { reason: 'Exit', exitCode, display: '' });
}

/** The reader of our output has gone, as `head` does: an abort, not a failure. */
export function closedPipe(): DisplayableError {
  return new DisplayableError('the output was closed', { reason: CLOSED_PIPE, exitCode: 141, display: '' });
}

/** Ctrl-C, or a request to end. @param exitCode 130 by the convention of shells; a watch of kubectl ends with 1 */
export function interruptFailure(exitCode = 130): DisplayableError {
  return new DisplayableError('interrupted', { reason: INTERRUPTED, exitCode, display: '' });
}

const CLOSED_PIPE = 'ClosedPipe';
const INTERRUPTED = 'Interrupted';
/** The reason of a deadline that has passed (see deadline.ts). */
export const DEADLINE_EXCEEDED = 'DeadlineExceeded';

/** Whether an error has one of these reasons. */
export function hasReason(error: unknown, ...reasons: readonly string[]): error is DisplayableError {
  return error instanceof DisplayableError && reasons.includes(error.reason);
}

/**
 * Whether the run should stop: the output was closed, Ctrl-C was pressed, or the deadline has passed; the error may also be the cause of another.
 * Code that collects errors and continues must rethrow such an error at once.
 */
export function isStop(error: unknown): boolean {
  return stopIn(error) !== undefined;
}

/** The abort in an error or its causes, undefined if there is none. */
export function stopIn(error: unknown): DisplayableError | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (hasReason(each, CLOSED_PIPE, INTERRUPTED, DEADLINE_EXCEEDED)) return each;
  }
  return undefined;
}

/** The message of an error, as part of another message. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A file is larger than what is read into memory. It has a `code`, like the system's own errors about files. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
  readonly code = 'EFBIG';
  /** @param largest the most bytes that are read */
  constructor(largest: number) {
    super(`larger than ${largest / 1024 / 1024} MiB`);
  }
}
