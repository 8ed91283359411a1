import type { Status } from '../codec/object.js';
import { DisplayableError, messageOf } from '../process/errors.js';
import type { Fault } from './exchange.js';

/** The server's response was a Status of failure, or another failure that is reported as one. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  constructor(
    readonly status: Status,
    /** The HTTP status; for a watch's ERROR event the Status' own code. */
    readonly code: number,
  ) {
    super(status.message ?? `the server responded with ${code}`);
  }

  /** The machine-readable reason; "" if the server sent none. */
  get reason(): string {
    return this.status.reason ?? '';
  }
}

/** A response is not valid for the API: not JSON, another document, a field of another type. */
export class MalformedAnswerError extends DisplayableError {
  override readonly name = 'MalformedAnswerError';
  /**
   * @param why what is wrong, such as `items is not a list`; quotes no more of the response than the name of a field
   */
  constructor(why: string, cause?: unknown) {
    super(malformedText(why), { reason: 'MalformedAnswer', cause });
  }
}

/** The message for a malformed response. */
export function malformedText(why: string): string {
  return `the server's response is malformed: ${why}`;
}

/**
 * There was no response: refused, cut, timed out, an unknown host, a failed TLS handshake, no credentials. The message
 * is in Go's words, without the request: `dial tcp 10.0.0.1:443: i/o timeout`.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /** Whether a response had started: then the rest of it is missing. */
  readonly midBody: boolean;
  /** About the connection to the server itself, not to a proxy. */
  readonly fault: Fault | undefined;
  /** Whether the server cannot have acted on the request: no connection, or refused unprocessed. */
  readonly neverSent: boolean;
  constructor(
    message: string,
    /** The request, for kubectl's form of the message: `Get "https://…/api/v1/pods": …`. */
    readonly request: { method: string; url: string },
    options: { cause?: unknown; midBody?: boolean; fault?: Fault | undefined; neverSent?: boolean } = {},
  ) {
    super(message, { cause: options.cause });
    this.midBody = options.midBody ?? false;
    this.fault = options.fault;
    this.neverSent = options.neverSent ?? false;
  }
}

/**
 * A write was abandoned while it waited to be repeated, which happens only if the server has not acted on it. An abort
 * remains an abort.
 */
export class NotDoneError extends DisplayableError {
  override readonly name = 'NotDoneError';
  /** @param cause why it was abandoned */
  constructor(cause: unknown) {
    const stop = cause instanceof DisplayableError ? cause : undefined;
    const { exitCode, display } = stop ?? {};
    super(messageOf(cause), {
      cause,
      ...(stop && { reason: stop.reason }),
      ...(exitCode !== undefined && { exitCode }),
      ...(display !== undefined && { display }),
    });
  }
}

/** The server, or a proxy in front of it, did not switch protocols, and did not say why in a Status. */
export class UpgradeRefusedError extends Error {
  override readonly name = 'UpgradeRefusedError';
  /**
   * @param why the text of its response
   * @param code the HTTP status
   */
  constructor(
    readonly why: string,
    readonly code: number,
  ) {
    super(`unable to upgrade connection: ${why}`);
  }
}

/** 404, either from the API or as the router's text/plain response. */
export function isNotFound(error: unknown): error is StatusError {
  return error instanceof StatusError && (error.reason === 'NotFound' || error.code === 404);
}

/** 415: the server does not accept a body in this encoding. */
export function isUnsupportedMediaType(error: unknown): error is StatusError {
  return error instanceof StatusError && error.code === 415;
}

/** 410: the requested resourceVersion or continue token is no longer kept. */
export function isExpired(error: unknown): error is StatusError {
  return (
    error instanceof StatusError &&
    (error.reason === 'Expired' || error.reason === 'Gone' || error.code === 410)
  );
}

/** 409: the object is not, or no longer, in the state that the request expects. */
export function isConflict(error: unknown): error is StatusError {
  return error instanceof StatusError && error.code === 409;
}

/** 403: the user is known, but not allowed to do this. */
export function isForbidden(error: unknown): error is StatusError {
  return error instanceof StatusError && (error.reason === 'Forbidden' || error.code === 403);
}
