import { OutcomeError } from '../../cluster/client/unknown-outcome.js';
import { quote } from '../../go/strconv/quote.js';
import { asGoUrlError } from '../../transport/describe-error.js';
import { ConnectionError, StatusError } from '../../transport/errors.js';

/**
 * kubectl's words around what went wrong with an object of a file: `error when creating "pod.yaml": …`. An error of
 * neither the server nor the way there and back is given as it is.
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
 * Names the request of a write of which it is not known whether it was done: kubectl's words for a lost connection do not
 * say which of several objects that is. Any other error is given as it is.
 */
export function withRequest(error: unknown): unknown {
  if (!(error instanceof ConnectionError) || error.neverSent) return error;
  return new Error(asGoUrlError(error), { cause: error });
}
