import { MalformedListError, StatusInsteadOfListError } from '../../codec/list-errors.js';
import { MalformedAnswerError } from '../../transport/errors.js';
import { expectOk, toStatusError } from '../../transport/status.js';
import type { ApiRequest, ApiResponse, Transport } from '../../transport/types.js';

/** A page that is on its way. */
export interface PageFetch {
  /** The response with a status below 400; fails with StatusError, ConnectionError or the signal's reason. */
  response: Promise<ApiResponse>;
  /** Items asked for; 0 for no limit. */
  limit: number;
  /** Ends the request, and the reading of its body; nothing when it has ended. */
  cancel(): void;
}

/**
 * Sends the request for a page at once. A failure waits in `response` until someone requests it.
 * @param resource for errors of servers that do not say it
 */
export function fetchPage(
  transport: Transport,
  request: ApiRequest,
  limit: number,
  resource: string | undefined,
): PageFetch {
  const controller = new AbortController();
  const signals = request.signal === undefined ? [] : [request.signal];
  const signal = AbortSignal.any([...signals, controller.signal]);
  const asked = { method: 'GET', ...(resource && { resource }) };
  const response = transport.send({ ...request, signal }).then((answer) => expectOk(answer, asked));
  response.catch(() => undefined);
  return {
    response,
    limit,
    cancel: () => controller.abort(new DOMException('the list no longer needs this page', 'AbortError')),
  };
}

/** What reading a response failed with: StatusError where it is a Status, MalformedAnswerError where it is no list. */
export async function readingError(error: unknown, { response }: PageFetch): Promise<unknown> {
  if (error instanceof MalformedListError) {
    const clean = await (await response).redactor?.();
    return new MalformedAnswerError(clean?.(error.message) ?? error.message, error);
  }
  if (!(error instanceof StatusInsteadOfListError)) return error;
  const { code } = error.status;
  return toStatusError(error.status, typeof code === 'number' ? code : 200, await response);
}
