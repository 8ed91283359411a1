import type { Status } from '../codec/object.js';
import { KubeconfigError } from '../kubeconfig/errors.js';
import { ConnectionError, StatusError } from '../transport/errors.js';
import { CodedError, ExitError } from './exit.js';
import { UsageError } from './pflag.js';

/** What the edge prints on stderr for an error, a line each, and the exit code. */
export interface ErrorReport {
  lines: string[];
  exitCode: number;
}

/**
 * Puts an error in kubectl's words (pkg/cmd/util/helpers.go's conventions, observed): an answer of the server
 * with its reason, a connection that failed with what to look at, anything else behind `error: `.
 * @param error what a command threw
 * @param command the command as typed, for the hint below a usage error: `proa get`
 * @param describeConnection puts a ConnectionError in kubectl's words; injected, since it loads with the network
 */
export function reportError(
  error: unknown,
  command: string,
  describeConnection: (error: ConnectionError) => string,
): ErrorReport {
  if (error instanceof ExitError) return { lines: [], exitCode: error.code };
  if (error instanceof CodedError) {
    return { ...reportError(error.cause, command, describeConnection), exitCode: error.code };
  }
  if (error instanceof AggregateError) {
    // Each has a line feed of its own, whether it ends with one or not.
    const lines = linesOfSeveral(error.errors, command, describeConnection).map((line) => `${line}\n`);
    return { lines, exitCode: 1 };
  }
  if (isDisplayed(error)) return { lines: [error.display], exitCode: 1 };
  if (error instanceof UsageError) return { lines: usageLines(error, command), exitCode: 1 };
  if (error instanceof KubeconfigError) return { lines: error.display.split('\n'), exitCode: 1 };
  if (error instanceof StatusError) return { lines: statusLines(error.status), exitCode: 1 };
  if (error instanceof ConnectionError) {
    return { lines: [describeConnection(error)], exitCode: 1 };
  }
  return { lines: [`error: ${error instanceof Error ? error.message : String(error)}`], exitCode: 1 };
}

/** A connection that failed for many requests is told once. */
function linesOfSeveral(
  errors: readonly unknown[],
  command: string,
  describeConnection: (error: ConnectionError) => string,
): string[] {
  const lines: string[] = [];
  for (const error of errors) {
    for (const line of oneOfSeveral(error, command, describeConnection))
      if (!(error instanceof ConnectionError && lines.includes(line))) lines.push(line);
  }
  return lines;
}

/** Errors that were gathered stand without the word `error:`, where they are not the server's. */
function oneOfSeveral(
  error: unknown,
  command: string,
  describeConnection: (error: ConnectionError) => string,
): string[] {
  const plain = error instanceof Error && !(error instanceof StatusError || error instanceof ConnectionError);
  if (plain && !isDisplayed(error) && !(error instanceof AggregateError)) return [error.message];
  return reportError(error, command, describeConnection).lines;
}

/** Errors whose text for the user differs from their message by more than a word before it. */
function isDisplayed(error: unknown): error is { display: string } {
  return error instanceof Error && 'display' in error && typeof error.display === 'string';
}

function usageLines(error: UsageError, command: string): string[] {
  const lines = [`error: ${error.message}`];
  if (error.message.startsWith('unknown command')) {
    if (error.hint) lines.push('', 'Did you mean this?', `\t${error.hint}`);
    return lines;
  }
  if (error.hint) lines.push(`Did you mean ${error.hint}?`);
  return [...lines, `See '${command} --help' for usage.`];
}

function statusLines(status: Status): string[] {
  const message = status.message ?? 'unknown';
  switch (status.reason) {
    case 'Unauthorized':
      return [`error: You must be logged in to the server (${message})`];
    case 'Invalid':
      return invalidLines(status);
    case undefined:
    case '':
      return [`Error from server: ${message}`];
    default:
      return [`Error from server (${status.reason}): ${message}`];
  }
}

function invalidLines(status: Status): string[] {
  const { kind = '', name = '', causes = [] } = status.details ?? {};
  const subject =
    kind !== '' || name !== '' ? `The ${kind} ${JSON.stringify(name)} is invalid` : 'The request is invalid';
  if (causes.length === 0)
    return [kind === '' && name === '' && status.message ? `${subject}: ${status.message}` : subject];
  const texts = causes.map((cause) =>
    cause.field ? `${cause.field}: ${cause.message}` : (cause.message ?? ''),
  );
  if (texts.length === 1) return [`${subject}: ${texts[0]}`];
  return [`${subject}: `, ...texts.map((text) => `* ${text}`)];
}
