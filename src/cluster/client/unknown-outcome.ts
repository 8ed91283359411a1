import { DisplayableError } from '../../process/errors.js';
import { ConnectionError, NotDoneError, StatusError } from '../../transport/errors.js';
import { UnreadableAnswerError } from './read-write-answer.js';

/** A write succeeded, or may have succeeded, and its response is not available. */
export class OutcomeError extends DisplayableError {
  override readonly name = 'OutcomeError';
  constructor(
    message: string,
    cause: Error,
    /** Whether even the outcome is unknown. */
    readonly isInDoubt: boolean,
  ) {
    super(message, { reason: 'AnswerLost', cause });
  }
}

/** The subject of a write, for messages. */
export interface Written {
  /** `configmap/a`; "" if unknown. */
  subject: string;
  /** Whether the path of the request names it. */
  isInPath: boolean;
}

/**
 * Adds to the error of a write that it may have been done, if so: the connection was lost after the request was sent,
 * or the server or a proxy stopped waiting. A response that was cut off, or cannot be read, started with success; but
 * if it is not in an encoding of the API, it is unknown whose success that was. Returns the error itself if nothing was
 * done.
 */
export function withOutcome(error: unknown, { subject, isInPath }: Written = NOTHING): unknown {
  const of = subject === '' ? '' : ` for ${subject}`;
  const notKnown = isInPath ? NOT_KNOWN : `${NOT_KNOWN}${of}`;
  if (error instanceof ConnectionError) {
    if (error.neverSent) return error;
    const { message, request, midBody, fault } = error;
    if (midBody) {
      return new OutcomeError(`it was done${of}, but the response was cut off: ${message}`, error, false);
    }
    return new ConnectionError(`${message} (${notKnown})`, request, { cause: error, fault });
  }
  if (error instanceof UnreadableAnswerError) {
    const { message, isOfApi } = error;
    return isOfApi
      ? new OutcomeError(`it was done${of}, but ${message}`, error, false)
      : new OutcomeError(`${message} (${NOT_KNOWN}${of})`, error, true);
  }
  if (error instanceof StatusError && isGivenUp(error)) {
    return new StatusError({ ...error.status, message: `${error.message} (${notKnown})` }, error.code);
  }
  return error;
}

const NOTHING: Written = { subject: '', isInPath: true };

/** Whether the outcome of a write that failed with this error is unknown. */
export function isInDoubt(error: unknown): boolean {
  if (error instanceof OutcomeError) return error.isInDoubt;
  if (error instanceof ConnectionError) return !error.neverSent && !error.midBody;
  return error instanceof StatusError && isGivenUp(error);
}

/** Whether a write that failed with this error certainly was not done, even if it was interrupted. */
export function isUndone(error: unknown): boolean {
  if (error instanceof ConnectionError) return error.neverSent;
  return error instanceof NotDoneError || (error instanceof StatusError && !isGivenUp(error));
}

/** Whether a write that failed with this error was done. */
export function isDone(error: unknown): boolean {
  return error instanceof OutcomeError && !error.isInDoubt;
}

const NOT_KNOWN = 'it is not known whether it was done';

/** 502, 504, and a timeout of the server itself. */
function isGivenUp({ code, reason }: StatusError): boolean {
  return code === 502 || code === 504 || reason === 'Timeout' || reason === 'ServerTimeout';
}
