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

/** The parameters of a list. */
export interface AskedList {
  type: ResourceType;
  /** Of the keys of its objects, in one namespace or in all. */
  prefix: string;
  /** Makes and reads its continue tokens. */
  tokens: PageTokens;
  options: ListOptions;
  selection: ObjectFilter | undefined;
  /** Aborted when nobody waits for the response any more. */
  signal: AbortSignal;
}

/** Reads a list's page from the watch cache if possible, otherwise from the store. Fails with ApiError. */
export async function readListPage(api: Api, list: AskedList): Promise<{ page: Page; source: Source }> {
  const { tokens, prefix, options, selection } = list;
  const cache = api.caches && (await freshCache(api.caches, list));
  if (cache === undefined) {
    return { page: await readPage(api.store, tokens, prefix, options, selection), source: 'store' };
  }
  const found = cache.list({ prefix, limit: options.limit, selection });
  return { page: cachedPage(tokens, prefix, found), source: 'cache' };
}

/** The cache, once it is as new as required; undefined if the list must come from the store. */
async function freshCache(caches: Caches, list: AskedList): Promise<WatchCache | undefined> {
  const { type, options, signal } = list;
  if (!comesFromCache(options, caches.consistent)) return undefined;
  const cache = caches.of(type);
  const { state } = options;
  const revision = state.kind === 'notOlderThan' ? state.revision : 0;
  // without progress notifications, the cache may never reach a revision that has no event of this resource
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
 * Whether the cache can answer a list. It knows only the latest state: the store answers lists of an exact revision,
 * continued lists, and chunked lists of a minimum revision, the latter because Kubernetes servers do so.
 * @param consistent whether the cache can prove that it shows the present state
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
