import type { Status } from '../codec/object.js';
import { sentenceOf } from '../go/file-error.js';
import { quote } from '../go/strconv/quote.js';
import { contextPrefix, InContextError } from '../process/context-error.js';
import { DisplayableError, UsageError } from '../process/errors.js';
import { SharedError } from '../process/shared-error.js';
import { ConnectionError, StatusError } from '../transport/errors.js';
import { jsonLines } from './failure/json-lines.js';
import { fineCode } from './failure/kind.js';
import type { FailureStyle } from './failure/style.js';

/** The lines that the edge prints on stderr for an error, and the exit code. */
interface ErrorReport {
  lines: string[];
  exitCode: number;
}

/**
 * Formats an error as kubectl does (by the observed conventions of pkg/cmd/util/helpers.go): a response of the server
 * with its reason, a failed connection with advice, any other error after `error: `.
 * @param error thrown by a command; an AggregateError contains several
 * @param command the command as typed, for the line below a usage error: `proa get`
 * @param describeConnection formats a ConnectionError in kubectl's words; injected, because it is loaded with the
 * network
 * @param failureExitCode the command's exit code for errors without one of their own
 * @param style kubectl's by default
 */
export function reportError(
  error: unknown,
  command: string,
  describeConnection: (error: ConnectionError) => string,
  failureExitCode = 1,
  style: FailureStyle = { codes: 'kubectl', format: 'text' },
): ErrorReport {
  const one = error instanceof SharedError ? error.cause : error;
  const own = one instanceof DisplayableError ? (one.exitCode ?? failureExitCode) : failureExitCode;
  const exitCode = style.codes === 'fine' ? fineCode(error, failureExitCode) : own;
  if (style.format === 'json')
    return { lines: jsonLines(error, { command, exitCode, describeConnection }), exitCode };
  if (!(error instanceof AggregateError))
    return { lines: linesOf(error, command, describeConnection), exitCode };
  // Each is printed with a line feed, even if it already ends with one.
  const lines = linesOfSeveral(error.errors, describeConnection).map((line) => `${line}\n`);
  return { lines, exitCode };
}

type DescribeConnection = (error: ConnectionError) => string;

function linesOf(error: unknown, command: string, describeConnection: DescribeConnection): string[] {
  if (error instanceof UsageError) return usageLines(error, command);
  if (error instanceof SharedError)
    return [`${linesOf(error.cause, command, describeConnection).join('\n')} (${error.by})`];
  if (error instanceof DisplayableError && error.display !== undefined)
    return error.display === '' ? [] : [error.display];
  if (error instanceof StatusError) return statusLines(error.status);
  if (error instanceof ConnectionError) return [describeConnection(error)];
  return [`error: ${sentenceOf(error)}`];
}

/** A connection that failed for many requests is reported once. */
function linesOfSeveral(errors: readonly unknown[], describeConnection: DescribeConnection): string[] {
  const lines: string[] = [];
  for (const error of errors) {
    const line = lineAmongSeveral(error, describeConnection);
    if (!(error instanceof ConnectionError && lines.includes(line))) lines.push(line);
  }
  return lines;
}

/**
 * In a list of several, errors have no `error:` prefix unless they come from the server, and the server's are short.
 */
function lineAmongSeveral(error: unknown, describeConnection: DescribeConnection): string {
  if (error instanceof InContextError)
    return `${contextPrefix(error.context)}${lineAmongSeveral(error.cause, describeConnection)}`;
  if (error instanceof SharedError)
    return `${lineAmongSeveral(error.cause, describeConnection)} (${error.by})`;
  if (error instanceof StatusError) return statusLine(error.status);
  if (error instanceof ConnectionError) return describeConnection(error);
  if (error instanceof DisplayableError && error.display !== undefined) return error.display;
  if (error instanceof AggregateError) return inBrackets(error.errors);
  return sentenceOf(error);
}

/** The errors inside one of several: on one line, each once. */
function inBrackets(errors: readonly unknown[]): string {
  const messages = [...new Set(errors.map(sentenceOf))];
  return messages.length === 1 ? messages[0]! : `[${messages.join(', ')}]`;
}

function usageLines(
  { message, part, hint, suggestions, command: named }: UsageError,
  command: string,
): string[] {
  const first = `error: ${message}`;
  const see = `See '${named ?? command} -h' for help and examples`;
  switch (part) {
    case 'command':
      return [
        first,
        ...(named === undefined ? [] : [see]),
        ...(suggestions.length === 0 ? [] : ['', 'Did you mean this?']),
        ...suggestions.map((each) => `\t${each}`),
      ];
    case 'arguments':
      return [first, see];
    case 'flags':
      return [
        first,
        ...(hint === undefined ? [] : [`Did you mean ${hint}?`]),
        `See '${named ?? command} --help' for usage.`,
      ];
  }
}

function statusLines(status: Status): string[] {
  return status.reason === 'Invalid' ? invalidLines(status) : [statusLine(status)];
}

function statusLine({ message = 'unknown', reason = '' }: Status): string {
  if (reason === 'Unauthorized') return `error: You must be logged in to the server (${message})`;
  return reason === '' ? `Error from server: ${message}` : `Error from server (${reason}): ${message}`;
}

function invalidLines(status: Status): string[] {
  const { kind = '', name = '', causes = [] } = status.details ?? {};
  const subject =
    kind !== '' || name !== '' ? `The ${kind} ${quote(name)} is invalid` : 'The request is invalid';
  if (causes.length === 0)
    return [kind === '' && name === '' && status.message ? `${subject}: ${status.message}` : subject];
  // Servers report the same problem in the fields of every manager.
  const texts = [
    ...new Set(causes.map(({ field, message = '' }) => (field ? `${field}: ${message}` : message))),
  ];
  if (texts.length === 1) return [`${subject}: ${texts[0]}`];
  return [`${subject}: `, ...texts.map((text) => `* ${text}`)];
}
