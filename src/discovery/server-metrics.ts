import { MAX_DOCUMENT_BYTES, readText, repeatBroken } from '../transport/read.js';
import type { Transport } from '../transport/types.js';
import { refusal } from './refusal.js';

/**
 * Requests `/metrics`, again if its response is cut off: tens of megabytes on a large cluster, in the Prometheus text
 * format. Fails as the transport does, or with StatusError.
 */
export function fetchServerMetrics(transport: Pick<Transport, 'send'>, signal: AbortSignal): Promise<string> {
  const request = { method: 'GET', path: '/metrics', headers: { accept: 'text/plain' }, signal };
  return repeatBroken(async () => {
    const response = await transport.send(request);
    if (response.status >= 400) throw await refusal(response, request);
    return readText(response, MAX_DOCUMENT_BYTES);
  });
}
