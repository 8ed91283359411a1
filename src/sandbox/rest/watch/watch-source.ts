import type { Caches } from '../../cache/caches.js';
import type { CacheSelection } from '../../cache/selection.js';
import { tooLargeRevision } from '../../http/errors.js';
import type { WatchOptions } from '../../http/watch-options.js';
import type { Entry, Follower, Store } from '../../store/store.js';
import { listPrefix, type ResourceType } from '../../types/resource-type.js';
import { cacheFailure } from '../request/cache-failure.js';
import type { Api } from '../request/context.js';

/** Where a watch starts. */
interface WatchStart {
  /** The initial events, as if these had just been added; may contain more than is selected. */
  initial: readonly Entry[];
  /** Changes after this revision follow. */
  revision: number;
}

/** A watch of one resource, or of one of its namespaces. */
export interface WatchSource {
  /**
   * Finds the requested start: the present state without a resourceVersion, any available state for 0; initial events
   * of at least a revision, or changes after exactly that revision. Fails with ApiError.
   */
  start(
    options: WatchOptions,
    selection: CacheSelection | undefined,
    signal: AbortSignal,
  ): Promise<WatchStart>;
  /** The changes from a revision on. */
  follow(from: number, signal: AbortSignal): Follower;
}

/** That of the watch cache if there is one, otherwise that of the store. */
export function watchSource(api: Api, type: ResourceType, namespace: string): WatchSource {
  const prefix = listPrefix(type, namespace);
  const store = storeSource(api.store, prefix);
  return api.caches === undefined ? store : cacheSource(api.caches, type, prefix, store);
}

function storeSource(store: Store, prefix: string): WatchSource {
  return {
    async start({ revision: asked = 0, initialEvents }) {
      if (!initialEvents) return { initial: [], revision: asked || (await store.currentRevision()) };
      const { entries, revision } = await store.list({ prefix });
      if (revision < asked) throw tooLargeRevision(asked, revision);
      return { initial: entries, revision };
    },
    follow: (from, signal) => store.follow({ prefix, from, signal }),
  };
}

function cacheSource(caches: Caches, type: ResourceType, prefix: string, store: WatchSource): WatchSource {
  const cache = caches.of(type);
  return {
    async start(options, selection, signal) {
      const { revision: asked, initialEvents } = options;
      // the store determines the present revision if the cache cannot; the cache serves what follows
      const beyond = asked === undefined || asked > cache.revision;
      if (!initialEvents ? asked !== 0 : beyond && !caches.consistent) {
        return store.start(options, selection, signal);
      }
      try {
        if (asked === undefined) await cache.waitForPresent(signal);
        else await cache.waitFor(asked, signal);
      } catch (error) {
        throw cacheFailure(error);
      }
      if (!initialEvents) return { initial: [], revision: cache.revision };
      const { entries, revision } = cache.list({ prefix, limit: 0, selection });
      return { initial: entries, revision };
    },
    follow: (from, signal) => cache.follow({ prefix, from, signal }),
  };
}
