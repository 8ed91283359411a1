import { StatusError } from '../../transport/errors.js';

/** The server no longer keeps the changes since `resourceVersion`: a watch has lost what happened in between. */
export class ExpiredWatchError extends StatusError {
  constructor(
    cause: StatusError,
    readonly resourceVersion: string,
  ) {
    super(cause.status, cause.code);
    this.cause = cause;
  }
}

/** The stream is not one of watch events. */
export class MalformedWatchError extends Error {
  override readonly name = 'MalformedWatchError';
}
