import { MalformedListError, StatusInsteadOfListError } from '../../codec/list-errors.js';
import { MalformedAnswerError } from '../../transport/errors.js';
import { expectOk, toStatusError } from '../../transport/status.js';
import type { ApiRequest, ApiResponse, Transport } from '../../transport/types.js';

/** A page that has been requested. */
export interface PageFetch {
  /** The response with a status below 400; fails with StatusError, ConnectionError or the signal's reason. */
  response: Promise<ApiResponse>;
  /** Requested items; 0 for no limit. */
  limit: number;
  /** Ends the request and the reading of its body; does nothing after the end. */
  cancel(): void;
}

/**
 * Requests a page immediately. A failure is kept in `response` until someone awaits it.
 * @param resource for the errors of servers that do not name it
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

/** The error of reading a response: StatusError if it is a Status, MalformedAnswerError if it is not a list. */
export async function readingError(error: unknown, { response }: PageFetch): Promise<unknown> {
  if (error instanceof MalformedListError) {
    const clean = await (await response).redactor?.();
    return new MalformedAnswerError(clean?.(error.message) ?? error.message, error);
  }
  if (!(error instanceof StatusInsteadOfListError)) return error;
  const { code } = error.status;
  return toStatusError(error.status, typeof code === 'number' ? code : 200, await response);
}
