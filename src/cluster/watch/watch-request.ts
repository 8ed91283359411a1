import type { ApiRequest } from '../../transport/types.js';
import type { WatchOptions, WatchRequest } from './types.js';

/** Parameters that a watch sets itself. */
const OWN = new Set('watch resourceVersion allowWatchBookmarks timeoutSeconds limit continue'.split(' '));

/** The request for the changes after `resourceVersion`. Parameters are sorted by name, as Go's clients send them. */
export function watchRequest(
  request: WatchRequest,
  resourceVersion: string,
  { signal, reconnect }: Partial<Pick<WatchOptions, 'signal' | 'reconnect'>> = {},
): ApiRequest {
  const query: [string, string][] = (request.query ?? [])
    .filter(([name]) => !OWN.has(name))
    .map(([name, value]) => [name, value]);
  if (request.bookmarks === true) query.push(['allowWatchBookmarks', 'true']);
  if (resourceVersion !== '') query.push(['resourceVersion', resourceVersion]);
  query.push(['watch', 'true']);
  query.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  return {
    method: 'GET',
    path: request.path,
    query,
    headers: { accept: request.accept },
    stream: true,
    // One that is opened again when it ends would never get far within the time for one request.
    ...(reconnect === true && { limitsHeadOnly: true }),
    ...(signal === undefined ? {} : { signal }),
  };
}
