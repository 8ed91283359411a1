import { ApiError } from '../../http/errors.js';
import { EtcdError } from '../../store/etcd/client/errors.js';

/**
 * What a client is reported when the store fails, as a kube-apiserver tells it when its etcd goes away. None of it
 * comes with Retry-After: a write may have been done nonetheless, and whoever asked must look before writing again.
 * - No answer in time: 504 Timeout, in different words for reads and writes.
 * - A connection that broke in progress: 500 without a reason, with the text of the etcd client. Other failures stay.
 * @param method of the request that failed
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
