import type { ApiRequest } from '../../transport/types.js';
import type { ListPosition } from './position.js';
import type { ListRequest } from './types.js';

/** Parameters of the first page only: a continue token has its own snapshot. */
const BEGINNING_ONLY = new Set(['resourceVersion', 'resourceVersionMatch']);

/**
 * The request for one page. Parameters are sorted by name, as in Go's clients.
 * @param limit the most items to request; 0 for no limit
 */
export function pageRequest(
  request: Pick<ListRequest, 'path' | 'query' | 'accept'>,
  position: Pick<ListPosition, 'continue' | 'resourceVersion' | 'skip'>,
  limit: number,
  signal?: AbortSignal,
): ApiRequest {
  const exactly = exactResourceVersion(position);
  const isBeginning = position.continue === '' && exactly === undefined;
  const query: [string, string][] = (request.query ?? [])
    .filter(([name]) => isBeginning || !BEGINNING_ONLY.has(name))
    .map(([name, value]) => [name, value]);
  if (limit > 0) query.push(['limit', String(limit)]);
  if (position.continue !== '') query.push(['continue', position.continue]);
  if (exactly !== undefined) query.push(['resourceVersion', exactly], ['resourceVersionMatch', 'Exact']);
  query.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  return {
    method: 'GET',
    path: request.path,
    query,
    headers: { accept: request.accept },
    ...(signal === undefined ? {} : { signal }),
  };
}

/**
 * The snapshot to request by its resourceVersion: that of a first page of which some items were already returned, so
 * that the rest comes from the same one. Servers before 1.19 do not support resourceVersionMatch, and with a limit read
 * exactly that snapshot anyway.
 */
export function exactResourceVersion(
  position: Pick<ListPosition, 'continue' | 'resourceVersion' | 'skip'>,
): string | undefined {
  return position.continue === '' && position.skip > 0 ? position.resourceVersion : undefined;
}

/**
 * How many items to request: a page, or fewer if fewer are still wanted. 0 for no limit.
 * @param chunkSize items per page, 0 for all at once
 * @param wanted items still wanted, undefined for all
 * @param skip items of the page that were already returned
 */
export function pageLimit(chunkSize: number, wanted: number | undefined, skip: number): number {
  if (wanted === undefined) return chunkSize;
  const needed = wanted + skip;
  return chunkSize === 0 ? needed : Math.min(chunkSize, needed);
}
