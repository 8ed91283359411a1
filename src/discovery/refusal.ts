import { ShapeError } from '../codec/shape.js';
import { malformedText, StatusError } from '../transport/errors.js';
import { statusError } from '../transport/status.js';
import type { ApiRequest, ApiResponse } from '../transport/types.js';

/**
 * The error for a response of 400 and above to a request about the server itself. client-go does not read those
 * responses: a 401 has its own message.
 */
export async function refusal(response: ApiResponse, request: ApiRequest): Promise<StatusError> {
  const error = await statusError(response, request);
  if (error.code !== 401) return error;
  const message = 'the server has asked for the client to provide credentials';
  return new StatusError({ ...error.status, message }, error.code);
}

/** Reads a response; fails with ShapeError, which names the response as the cause. */
export function withAnswerFault<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ShapeError ? new ShapeError(malformedText(error.message)) : error;
  }
}
