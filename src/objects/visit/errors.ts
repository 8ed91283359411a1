import { OutcomeError } from '../../cluster/client/unknown-outcome.js';
import { quote } from '../../go/strconv/quote.js';
import { asGoUrlError } from '../../transport/describe-error.js';
import { ConnectionError, StatusError } from '../../transport/errors.js';

/**
 * kubectl's text around the error of an object in a file: `error when creating "pod.yaml": …`. An error that comes
 * neither from the server nor from the connection is returned unchanged.
 * @param doing `creating`
 */
export function withSource(error: unknown, doing: string, source: string): unknown {
  const before = `error when ${doing} ${quote(source)}: `;
  if (error instanceof StatusError) {
    return new StatusError({ ...error.status, message: `${before}${error.message}` }, error.code);
  }
  if (error instanceof ConnectionError) return new Error(`${before}${asGoUrlError(error)}`, { cause: error });
  if (error instanceof OutcomeError)
    return new OutcomeError(`${before}${error.message}`, error, error.isInDoubt);
  return error;
}

/**
 * Names the request of a write with an unknown outcome: kubectl's message for a lost connection does not say which of
 * several objects that is. Any other error is returned unchanged.
 */
export function withRequest(error: unknown): unknown {
  if (!(error instanceof ConnectionError) || error.neverSent) return error;
  return new Error(asGoUrlError(error), { cause: error });
}
