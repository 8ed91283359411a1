import { scanJson } from '../../codec/json-text.js';
import type { Status } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { readStatus } from '../../transport/status-document.js';
import { NO_PROGRAM, RemoteCommandError } from './errors.js';
import type { ExitStatus } from './types.js';

/** How much is shown of a text that is not a Status. */
const MAX_SHOWN = 1000;

/**
 * Reads the error channel of a command: a Status, without kind and apiVersion from newer servers. The messages are
 * client-go's (tools/remotecommand).
 * @param text without credentials
 * @throws RemoteCommandError if the command did not end on its own
 */
export function readExitStatus(text: string): ExitStatus {
  let status: Partial<Status>;
  try {
    status = statusOf(text);
  } catch (cause) {
    const shown = quote(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
    throw new RemoteCommandError(`error stream protocol error: ${(cause as Error).message} in ${shown}`);
  }
  if (status.status === 'Success') return { code: 0 };
  if (status.status !== 'Failure') throw new RemoteCommandError('error stream protocol error: unknown error');
  if (status.reason !== 'NonZeroExitCode') throw notBegun(status.message ?? '');
  const code = status.details?.causes?.find(({ reason }) => reason === 'ExitCode')?.message;
  if (code === undefined)
    throw new RemoteCommandError('error stream protocol error: no ExitCode cause given');
  if (!/^\d{1,3}$/.test(code) || Number(code) > 255)
    throw new RemoteCommandError(`error stream protocol error: invalid exit code value ${quote(code)}`);
  return { code: Number(code) };
}

/** Fails in Go's words if the text is not a JSON object, and with ShapeError for a malformed Status. */
function statusOf(text: string): Partial<Status> {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (cause) {
    throw new Error(scanJson(text).error ?? 'invalid JSON', { cause });
  }
  if (document === null) return {};
  const kind = Array.isArray(document) ? 'array' : JSON_KINDS[typeof document];
  if (kind !== undefined) throw new Error(`json: cannot unmarshal ${kind} into Go value of type v1.Status`);
  return readStatus(document, (words) => words);
}

/** How encoding/json names a value that is not an object. */
const JSON_KINDS: Readonly<Record<string, string>> = { boolean: 'bool', number: 'number', string: 'string' };

/**
 * How runtimes report a program that does not exist in a container, in the words of Go, CRI-O and Windows: no server
 * has a reason for it. Any other error is about the container, not the program.
 */
const NO_SUCH_PROGRAM =
  /executable file (`[^`]*` )?not found|no such file or directory|cannot find the (file|path) specified|permission denied/i;

function notBegun(said: string): RemoteCommandError {
  return new RemoteCommandError(said, NO_SUCH_PROGRAM.test(said) ? { reason: NO_PROGRAM } : {});
}
