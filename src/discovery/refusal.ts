import { ShapeError } from '../codec/shape.js';
import { malformedText, StatusError } from '../transport/errors.js';
import { statusError } from '../transport/status.js';
import type { ApiRequest, ApiResponse } from '../transport/types.js';

/**
 * The error of a response of 400 and more to a question about the server itself. client-go does not look into those: a
 * 401 has its own message.
 */
export async function refusal(response: ApiResponse, request: ApiRequest): Promise<StatusError> {
  const error = await statusError(response, request);
  if (error.code !== 401) return error;
  const message = 'the server has asked for the client to provide credentials';
  return new StatusError({ ...error.status, message }, error.code);
}

/** What is read of a response; fails with ShapeError, which says that the response is at fault. */
export function withAnswerFault<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ShapeError ? new ShapeError(malformedText(error.message)) : error;
  }
}
