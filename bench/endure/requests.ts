import type { LoggedRequest } from '../../src/sandbox/serve/logged-request.js';
import type { Screen } from './screen.js';

/** What is watched or followed though the screen does not show it; "" for nothing. */
export function unseen(open: readonly LoggedRequest[], screen: Screen, isLog: boolean): string {
  const watches = open.filter(({ query }) => /[?&]watch=(true|1)/.test(query));
  const follows = open.filter(({ query }) => /[?&]follow=true/.test(query));
  if (watches.length > 1) return `${watches.length} watches: ${watches.map(pathOf).join(', ')}`;
  if (follows.length > (isLog ? 1 : 0)) return `${follows.length} logs: ${follows.map(pathOf).join(', ')}`;
  const [watch] = watches;
  if (watch === undefined) return '';
  return endOf(screen).some((end) => watch.path.endsWith(end))
    ? ''
    : `${pathOf(watch)} is watched and not seen`;
}

/** How the path of what the screen shows ends. */
function endOf({ place }: Screen): string[] {
  const [resource = ''] = (place.at(-1) ?? '').split(' ');
  const [plural = ''] = resource.split('.');
  const namespace = place.at(-2) ?? '';
  // The events of an object: its namespace stands before it.
  const within = namespace.includes('/') ? (place.at(-3) ?? '') : namespace;
  return within === '' || within === 'all namespaces'
    ? [`v1/${plural}`]
    : [`/namespaces/${within}/${plural}`];
}

function pathOf({ path, query }: LoggedRequest): string {
  return path + query.replace(/[?&](resourceVersion|timeoutSeconds|allowWatchBookmarks)=[^&]*/g, '');
}

/** Lists that began, by what they list; later pages are not counted. */
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
