import type { LoggedRequest } from '../../src/sandbox/serve/logged-request.js';
import type { Screen } from './screen.js';

/**
 * What is watched or followed although it is not visible; "" for nothing.
 * @param places the path of what the screen shows, and of the list that is kept up to date behind it
 */
export function unseen(
  open: readonly LoggedRequest[],
  places: readonly Screen['place'][],
  isLog: boolean,
): string {
  const watches = open.filter(({ query }) => /[?&]watch=(true|1)/.test(query));
  const follows = open.filter(({ query }) => /[?&]follow=true/.test(query));
  // One for the list, and one for the object of a text over it.
  const ofLists = watches.filter(({ query }) => !query.includes('fieldSelector=metadata.name'));
  if (ofLists.length > 1 || watches.length > ofLists.length + 1)
    return `${watches.length} watches: ${watches.map(pathOf).join(', ')}`;
  if (follows.length > (isLog ? 1 : 0)) return `${follows.length} logs: ${follows.map(pathOf).join(', ')}`;
  const stray = watches.find(({ path }) => !places.some((place) => isOnTheWay(path, place)));
  return stray === undefined ? '' : `${pathOf(stray)} is watched and not seen`;
}

/** Whether the path of a screen contains the watched type and its place. */
function isOnTheWay(path: string, place: readonly string[]): boolean {
  const [, namespace, plural] = /(?:\/namespaces\/([^/]+))?\/([^/]+)$/.exec(path) ?? [];
  // `pods`, `deployments.apps`, `pods (tier=web)`
  const at = place.findIndex((part) => part.split(/[. ]/)[0] === plural);
  const where = at % 2 === 0 ? undefined : place[0];
  return at >= 0 && namespace === (where === 'all namespaces' ? undefined : where);
}

function pathOf({ path, query }: LoggedRequest): string {
  return path + query.replace(/[?&](resourceVersion|timeoutSeconds|allowWatchBookmarks)=[^&]*/g, '');
}

/** The number of lists started for each collection, without later pages. */
export function listsBegun(requests: readonly LoggedRequest[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { method, path, query } of requests) {
    const isCollection = /^\/(api\/v1|apis\/[^/]+\/[^/]+)\/(namespaces\/[^/]+\/)?[^/]+$/.test(path);
    if (method !== 'GET' || !isCollection || /[?&](watch|continue)=/.test(query)) continue;
    const selectors = query.match(/(label|field)Selector=[^&]*/g) ?? [];
    const place = [path, ...selectors].join(' ');
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return counts;
}
