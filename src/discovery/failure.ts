import type { Status } from '../codec/object.js';
import { StatusError } from '../transport/errors.js';

/** What client-go says of an answer that explains itself no further (apimachinery's NewGenericServerResponse). */
const generic: Readonly<Record<number, { reason: string; message: string }>> = {
  401: { reason: 'Unauthorized', message: 'the server has asked for the client to provide credentials' },
  404: { reason: 'NotFound', message: 'the server could not find the requested resource' },
  429: {
    reason: 'TooManyRequests',
    message: 'the server has received too many requests and has asked us to try again later',
  },
  503: {
    reason: 'ServiceUnavailable',
    message: 'the server is currently unable to handle the request',
  },
  504: {
    reason: 'Timeout',
    message:
      'the server was unable to return a response in the time allotted, but may still be processing the request',
  },
};

/** The error an answer of 400 and more stands for: its own Status, or what its code says. */
export function failureOf(code: number, body: string): StatusError {
  return new StatusError(readStatus(body) ?? genericStatus(code, body), code);
}

function readStatus(body: string): Status | undefined {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null) return undefined;
    const status = value as Status;
    return status.kind === 'Status' && typeof status.message === 'string' ? status : undefined;
  } catch {
    return undefined;
  }
}

function genericStatus(code: number, body: string): Status {
  const known = generic[code];
  if (known !== undefined) return { status: 'Failure', code, ...known };
  if (code === 403) return { status: 'Failure', code, reason: 'Forbidden', message: body.trim() };
  const message =
    code >= 500
      ? `an error on the server (${JSON.stringify(body.trim() || 'unknown')}) has prevented the request from succeeding`
      : `the server responded with the status code ${code} but did not return more information`;
  return { status: 'Failure', code, reason: code >= 500 ? 'InternalError' : 'Unknown', message };
}
