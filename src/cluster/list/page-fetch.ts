import type { ApiRequest, ApiResponse, Transport } from '../../transport/types.js';
import { BrokenBodyError } from './errors.js';

/** A page that is on its way. */
export interface PageFetch {
  /** The answer with a status below 400; fails with StatusError, ConnectionError or the signal's reason. */
  response: Promise<ApiResponse>;
  /** Items asked for; 0 for no limit. */
  limit: number;
  /** Ends the request, and the reading of its body; nothing when it has ended. */
  cancel(): void;
}

/**
 * Sends the request for a page at once. A failure waits in `response` until somebody asks for it.
 * @param expectOk turns an answer of 400 and above into a StatusError
 */
export function fetchPage(
  transport: Transport,
  request: ApiRequest,
  limit: number,
  expectOk: (response: ApiResponse) => Promise<ApiResponse>,
): PageFetch {
  const controller = new AbortController();
  const signals = request.signal === undefined ? [] : [request.signal];
  const signal = AbortSignal.any([...signals, controller.signal]);
  const response = transport.send({ ...request, signal }).then(expectOk);
  response.catch(() => undefined);
  return {
    response,
    limit,
    cancel: () => controller.abort(new DOMException('the list no longer needs this page', 'AbortError')),
  };
}

/** The same answer whose body fails with BrokenBodyError, to be told from failures of those who read it. */
export function markBreaks(response: ApiResponse): ApiResponse {
  return { ...response, body: marked(response.body) };
}

async function* marked(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  let finished = false;
  try {
    for (;;) {
      let result: IteratorResult<Uint8Array>;
      try {
        result = await chunks.next();
      } catch (error) {
        finished = true;
        throw new BrokenBodyError(error);
      }
      finished = result.done === true;
      if (finished) return;
      yield result.value;
    }
  } finally {
    if (!finished) await chunks.return?.();
  }
}
