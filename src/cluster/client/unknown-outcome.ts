import { DisplayableError } from '../../process/errors.js';
import { ConnectionError, NotDoneError, StatusError } from '../../transport/errors.js';
import { UnreadableAnswerError } from './read-write-answer.js';

/** A write succeeded, or may have, and its response cannot be had. */
export class OutcomeError extends DisplayableError {
  override readonly name = 'OutcomeError';
  constructor(
    message: string,
    cause: Error,
    /** Whether even that is not known. */
    readonly isInDoubt: boolean,
  ) {
    super(message, { reason: 'AnswerLost', cause });
  }
}

/** What a write was about, for messages. */
export interface Written {
  /** `configmap/a`; "" where that cannot be said. */
  subject: string;
  /** Whether the path of the request names it. */
  isInPath: boolean;
}

/**
 * Says of a write's failure that it may have been done anyway, where that is so: the connection was lost behind the
 * request, or the server or something before it gave up waiting. A response that broke off, or cannot be read, began
 * with success; but where it is in no form of the API, whose success that was is not known. Returns the error itself
 * where nothing was done.
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

/** Whether it is not known of a write that failed so whether it was done. */
export function isInDoubt(error: unknown): boolean {
  if (error instanceof OutcomeError) return error.isInDoubt;
  if (error instanceof ConnectionError) return !error.neverSent && !error.midBody;
  return error instanceof StatusError && isGivenUp(error);
}

/** Whether it is known of a write that failed so that it was not done, even where it was interrupted. */
export function isUndone(error: unknown): boolean {
  if (error instanceof ConnectionError) return error.neverSent;
  return error instanceof NotDoneError || (error instanceof StatusError && !isGivenUp(error));
}

/** Whether a write that failed so was done. */
export function isDone(error: unknown): boolean {
  return error instanceof OutcomeError && !error.isInDoubt;
}

const NOT_KNOWN = 'it is not known whether it was done';

/** 502 and 504, and what the server could not do in its time. */
function isGivenUp({ code, reason }: StatusError): boolean {
  return code === 502 || code === 504 || reason === 'Timeout' || reason === 'ServerTimeout';
}
