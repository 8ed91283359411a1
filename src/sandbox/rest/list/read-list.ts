import type { Caches } from '../../cache/caches.js';
import type { CachedList, WatchCache } from '../../cache/watch-cache.js';
import type { Source } from '../../http/reply.js';
import type { ResourceType } from '../../types/resource-type.js';
import type { PageTokens } from '../continue/continue-token.js';
import { cacheFailure } from '../request/cache-failure.js';
import type { Api } from '../request/context.js';
import type { ListOptions, ListState } from '../request/list-options.js';
import type { ObjectFilter } from '../request/selection.js';
import { type Page, readPage } from './read-page.js';

/** A list as it is requested. */
export interface AskedList {
  type: ResourceType;
  /** Of the keys of its objects, in one namespace or in all. */
  prefix: string;
  /** What makes and reads its continue tokens. */
  tokens: PageTokens;
  options: ListOptions;
  selection: ObjectFilter | undefined;
  /** Aborted when nobody waits for the response any more. */
  signal: AbortSignal;
}

/** Reads a list's page from the watch cache where it may, else from the store. Fails with ApiError. */
export async function readListPage(api: Api, list: AskedList): Promise<{ page: Page; source: Source }> {
  const { tokens, prefix, options, selection } = list;
  const cache = api.caches && (await freshCache(api.caches, list));
  if (cache === undefined) {
    return { page: await readPage(api.store, tokens, prefix, options, selection), source: 'store' };
  }
  const found = cache.list({ prefix, limit: options.limit, selection });
  return { page: cachedPage(tokens, prefix, found), source: 'cache' };
}

/** The cache, once it is as new as the list must be; undefined if the list is to come from the store. */
async function freshCache(caches: Caches, list: AskedList): Promise<WatchCache | undefined> {
  const { type, options, signal } = list;
  if (!comesFromCache(options, caches.consistent)) return undefined;
  const cache = caches.of(type);
  const { state } = options;
  const revision = state.kind === 'notOlderThan' ? state.revision : 0;
  // a revision without an event of this resource is never reached where there are no marks of progress
  if (!caches.consistent && revision > cache.revision) return undefined;
  try {
    if (state.kind === 'current') return await caches.ofPresent(type, signal);
    await cache.waitFor(revision, signal);
  } catch (error) {
    throw cacheFailure(error);
  }
  return cache;
}

/**
 * Which lists the cache answers. It knows one state, the latest: a revision that must be met exactly, a list that
 * is continued and one of at least a revision that is cut into pages are the store's, the latter because a Kubernetes
 * server does so.
 * @param consistent whether the cache can tell that it shows the present
 */
function comesFromCache({ state, limit }: { state: ListState; limit: number }, consistent: boolean): boolean {
  if (state.kind === 'current') return consistent;
  if (state.kind !== 'notOlderThan') return false;
  return state.revision === 0 || limit === 0;
}

/** A page like the store's own, with a token that the store continues at the cache's revision. */
function cachedPage(
  tokens: PageTokens,
  prefix: string,
  { entries, revision, more, remaining }: CachedList,
): Page {
  const last = entries.at(-1);
  if (!more || last === undefined) return { entries, revision, continueToken: '' };
  const start = `${last.key.slice(prefix.length)}\u0000`;
  const continueToken = tokens.encode(prefix, { revision, start });
  return { entries, revision, continueToken, ...(remaining === undefined ? {} : { remaining }) };
}
