import { DisplayableError, messageOf } from '../../process/errors.js';
import { ConnectionError, StatusError } from '../../transport/errors.js';
import { hintIn } from './hint.js';
import { failureKind } from './kind.js';

/** What the lines are made with beside the error. */
interface JsonLineContext {
  /** The command as typed: `proa get`. */
  command: string;
  /** The exit code that the process ends with. */
  exitCode: number;
  /** Puts a ConnectionError in kubectl's words. */
  describeConnection: (error: ConnectionError) => string;
}

/**
 * An error as `--error-format=json` prints it, without line feeds: one line of JSON for each of several errors. A failure
 * that says nothing (that of a program, whose own words stand above) has no line.
 */
export function jsonLines(error: unknown, context: JsonLineContext): string[] {
  const errors = error instanceof AggregateError && error.errors.length > 0 ? error.errors : [error];
  return errors
    .filter((each) => !(each instanceof DisplayableError && each.display === ''))
    .map((each) => JSON.stringify(lineOf(each, context)));
}

function lineOf(error: unknown, { command, exitCode, describeConnection }: JsonLineContext): object {
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

/** The server's answer behind an error: itself, or what it was made of. */
function statusIn(error: unknown): StatusError | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof StatusError) return each;
  }
  return undefined;
}
