import type { ApiRequest } from '../../transport/types.js';
import type { ObjectTarget } from '../target.js';
import { objectPath } from './paths.js';

/** What is to be read of an object. */
export interface OpenSettings {
  /** `log`, `proxy`. */
  subresource: string;
  /** In the order in which it is sent. */
  query?: ApiRequest['query'];
  /** The Accept header; none where it is left out. */
  accept?: string;
  /** The body does not end by itself. */
  stream?: boolean;
  /** Only the response's head is timed. */
  limitsHeadOnly?: boolean;
  /** Ends this request. */
  signal?: AbortSignal;
}

/** The request for something of an object that is no object. Fails if its path cannot be one. */
export function openRequest(target: ObjectTarget, settings: OpenSettings, signal: AbortSignal): ApiRequest {
  const { subresource, query, accept, stream, limitsHeadOnly } = settings;
  return {
    method: 'GET',
    path: objectPath(target, subresource),
    ...(query && { query }),
    ...(accept !== undefined && { headers: { accept } }),
    ...(stream && { stream }),
    ...(limitsHeadOnly && { limitsHeadOnly }),
    signal: settings.signal ?? signal,
  };
}
