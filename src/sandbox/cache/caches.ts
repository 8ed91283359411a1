import type { Clock } from '../../process/clock.js';
import { progressSupport } from '../store/etcd/client/version.js';
import type { Store } from '../store/store.js';
import type { ResourceType } from '../types/resource-type.js';
import { type CacheTools, WatchCache } from './watch-cache.js';

/** Who counts what the caches of a server do. */
interface CacheObservers {
  /** Called with how long each read waited for a resource's cache, in seconds. */
  observeCacheWait(type: ResourceType, seconds: number): void;
  /** Called for each list of the present that a cache was to answer, with whether it could. */
  observeConsistentRead(type: ResourceType, success: boolean): void;
}

/** What the caches of a server work with. */
interface CachesTools extends Omit<CacheTools, 'observeWait'> {
  observers?: CacheObservers | undefined;
}

/** A cache for each resource that was requested, from the first time on. Versions of one resource share theirs. */
export class Caches {
  readonly #caches = new Map<string, WatchCache>();
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #tools: CachesTools;

  constructor(tools: CachesTools) {
    this.#tools = tools;
  }

  /** Whether reads of the present may be answered from a cache: only where marks of progress can be relied on. */
  get consistent(): boolean {
    return this.#tools.progress;
  }

  /** The cache of a resource. */
  of(type: ResourceType): WatchCache {
    const { prefix, namespaced } = type;
    const id = `${prefix} ${namespaced}`; // a definition may come back with another scope
    const known = this.#caches.get(id);
    if (known !== undefined) return known;
    const { observers, ...tools } = this.#tools;
    const observeWait = (seconds: number) => observers?.observeCacheWait(type, seconds);
    const cache = new WatchCache({ prefix, namespaced }, { ...tools, observeWait });
    this.#caches.set(id, cache);
    this.#running.add(cache.run(this.#closing.signal));
    return cache;
  }

  /** The cache of a resource, once it shows the present. Fails as its waitForPresent does. */
  async ofPresent(type: ResourceType, signal: AbortSignal): Promise<WatchCache> {
    const cache = this.of(type);
    let success = false;
    try {
      await cache.waitForPresent(signal);
      success = true;
      return cache;
    } finally {
      this.#tools.observers?.observeConsistentRead(type, success);
    }
  }

  /** Ends all of them; resolves when none reads the store any more. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#running);
  }
}

/**
 * The caches of a server, or undefined if reads are to go to the store itself. By default there are none for a store in
 * this process, which answers from memory at any revision as it is. Over etcd there are, and reads of the present come
 * from them where the versions of etcd make that safe; where they do not, only those reads do that may be old. Versions
 * that are not known are trusted.
 * @param wanted whether the user asked for them; undefined if nothing was said Fails if they were requested and etcd is
 * too old.
 */
export async function openCaches(
  store: Store,
  clock: Clock,
  wanted: boolean | undefined,
  observers?: CacheObservers,
): Promise<Caches | undefined> {
  const remote = store.serverVersions !== undefined;
  if (!(wanted ?? remote)) return undefined;
  const versions = (await store.serverVersions?.()) ?? [];
  const progress = !remote || progressSupport(versions) !== 'unreliable';
  if (wanted && !progress) {
    throw new Error(
      `etcd ${versions.join(', ')} is too old for consistent reads from the watch cache: it takes 3.4.25, 3.5.8 or newer`,
    );
  }
  return new Caches({ store, clock, progress, encodeOnce: remote, observers });
}
