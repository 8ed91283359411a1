import { DisplayableError, messageOf } from '../../process/errors.js';
import { SharedError } from '../../process/shared-error.js';
import { ConnectionError, StatusError } from '../../transport/errors.js';
import { hintIn } from './hint.js';
import { failureKind } from './kind.js';

/** What the lines contain besides the error. */
interface JsonLineContext {
  /** The command as typed: `proa get`. */
  command: string;
  /** The exit code that the process ends with. */
  exitCode: number;
  /** Formats a ConnectionError in kubectl's words. */
  describeConnection: (error: ConnectionError) => string;
}

/**
 * An error for `--error-format=json`: one line of JSON for each of several errors, without line feeds. A failure
 * without a message (that of a program that has printed its own) has no line.
 */
export function jsonLines(error: unknown, context: JsonLineContext): string[] {
  const errors = error instanceof AggregateError && error.errors.length > 0 ? error.errors : [error];
  return errors
    .filter((each) => !(each instanceof DisplayableError && each.display === ''))
    .map((each) => JSON.stringify(lineOf(each, context)));
}

/** What a line contains of an error, among others. */
interface ErrorLine extends Record<string, unknown> {
  message: string;
}

function lineOf(error: unknown, context: JsonLineContext): ErrorLine {
  const { command, exitCode, describeConnection } = context;
  if (error instanceof SharedError) {
    const line = lineOf(error.cause, context);
    return { ...line, message: `${line.message} (${error.by})` };
  }
  const common = { kind: failureKind(error), command, exitCode };
  const status = statusIn(error);
  if (status !== undefined) {
    const { reason = '', details } = status.status;
    const text = { reason: reason || 'Unknown', message: messageOf(error), code: status.code };
    return { ...common, ...text, ...(details !== undefined && { details }) };
  }
  if (error instanceof ConnectionError) {
    const message = describeConnection(error).replace(/^error: /, '');
    return { ...common, reason: 'ConnectionFailed', message, neverSent: error.neverSent };
  }
  const reason = error instanceof DisplayableError ? error.reason : 'Failed';
  const hint = hintIn(error);
  return { ...common, reason, message: messageOf(error), ...(hint !== undefined && { hint }) };
}

/** The server's response behind an error: the error itself, or its cause. */
function statusIn(error: unknown): StatusError | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof StatusError) return each;
  }
  return undefined;
}
