import { DisplayableError } from '../../process/errors.js';
import { ConnectionError, MalformedAnswerError, StatusError } from '../../transport/errors.js';

/**
 * Says of a write's failure that it may have been done all the same, where that is so: the connection was lost behind
 * the request, or the server or something before it gave up waiting. An answer that broke off, or is
 * malformed, began with success.
 * Gives the error itself where nothing was done.
 */
export function withOutcome(error: unknown): unknown {
  if (error instanceof ConnectionError) {
    if (error.neverSent) return error;
    const { message, request, midBody, fault } = error;
    if (midBody) {
      return new DisplayableError(`it was done, but the answer broke off: ${message}`, { cause: error });
    }
    return new ConnectionError(`${message} (${NOT_KNOWN})`, request, { cause: error, fault });
  }
  if (error instanceof MalformedAnswerError) {
    return new DisplayableError(`it was done, but ${error.message}`, { cause: error });
  }
  if (error instanceof StatusError && isGivenUp(error)) {
    return new StatusError({ ...error.status, message: `${error.message} (${NOT_KNOWN})` }, error.code);
  }
  return error;
}

/** Whether it is not known of a write that failed so whether it was done. */
export function isInDoubt(error: unknown): boolean {
  if (error instanceof ConnectionError) return !error.neverSent && !error.midBody;
  return error instanceof StatusError && isGivenUp(error);
}

const NOT_KNOWN = 'it is not known whether it was done';

/** 502 and 504, and what the server could not do in its time. */
function isGivenUp({ code, reason }: StatusError): boolean {
  return code === 502 || code === 504 || reason === 'Timeout' || reason === 'ServerTimeout';
}
