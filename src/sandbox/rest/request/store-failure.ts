import { ApiError } from '../../http/errors.js';
import { EtcdError } from '../../store/etcd/client/errors.js';

/**
 * The response to a client if the store fails, as from a kube-apiserver that loses its etcd. It never contains
 * Retry-After: a write may have succeeded, so the client must check before writing again.
 * - No response in time: 504 Timeout, with different messages for reads and writes.
 * - A connection that broke in progress: 500 without a reason, with the message of the etcd client. Other failures are
 *   returned unchanged.
 * @param method of the failed request
 */
export function storeFailure(error: unknown, method: string): unknown {
  if (!(error instanceof EtcdError)) return error;
  if (!error.isTimeout) return new ApiError(500, error.goText);
  const what = method === 'GET' ? 'the allotted timeout' : 'requested timeout - context deadline exceeded';
  return new ApiError(504, `Timeout: request did not complete within ${what}`, {
    reason: 'Timeout',
    details: {},
  });
}
