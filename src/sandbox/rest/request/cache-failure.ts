import { NotConfirmedError, NotFilledError, NotReachedError } from '../../cache/errors.js';
import { ApiError, tooLargeRevision } from '../../http/errors.js';

const RETRY_AFTER = { 'retry-after': '1' };

/**
 * The response to a client if the cache fails. Each says when to retry, as in Kubernetes servers, so that clients wait,
 * and do not read from the store instead. Other failures are returned unchanged.
 */
export function cacheFailure(error: unknown): unknown {
  if (error instanceof NotReachedError) return tooLargeRevision(error.revision, error.current);
  if (error instanceof NotFilledError) {
    return new ApiError(429, 'storage is (re)initializing', {
      reason: 'TooManyRequests',
      details: { retryAfterSeconds: 1 },
      headers: RETRY_AFTER,
    });
  }
  if (error instanceof NotConfirmedError) {
    return new ApiError(504, 'Timeout: the current revision could not be confirmed in time', {
      reason: 'Timeout',
      details: { retryAfterSeconds: 1 },
      headers: RETRY_AFTER,
    });
  }
  return error;
}
