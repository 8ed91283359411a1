import type { ApiRequest } from '../../transport/types.js';
import type { ObjectTarget } from '../target.js';
import { objectPath } from './paths.js';

/** The subresource to read. */
export interface OpenSettings {
  /** `log`, `proxy`. */
  subresource: string;
  /** In the order in which they are sent. */
  query?: ApiRequest['query'];
  /** The Accept header; none if absent. */
  accept?: string;
  /** The body may not end on its own. */
  stream?: boolean;
  /** The time limit applies only to the head of the response. */
  limitsHeadOnly?: boolean;
  /** Ends this request. */
  signal?: AbortSignal;
}

/** The request for a subresource that is not an object. Fails if its path is invalid. */
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
