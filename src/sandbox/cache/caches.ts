import type { Clock } from '../../process/clock.js';
import { progressSupport } from '../store/etcd/client/version.js';
import type { Store } from '../store/store.js';
import type { ResourceType } from '../types/resource-type.js';
import { type CacheTools, WatchCache } from './watch-cache.js';

/** The metrics of a server's caches. */
interface CacheObservers {
  /** Called with the time that each read waited for a resource's cache, in seconds. */
  observeCacheWait(type: ResourceType, seconds: number): void;
  /** Called for each list of the present state from a cache, with whether it succeeded. */
  observeConsistentRead(type: ResourceType, success: boolean): void;
}

/** What the caches of a server need. */
interface CachesTools extends Omit<CacheTools, 'observeWait'> {
  observers?: CacheObservers | undefined;
}

/** A cache for each requested resource, from the first request on. Versions of one resource share it. */
export class Caches {
  readonly #caches = new Map<string, WatchCache>();
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #tools: CachesTools;

  constructor(tools: CachesTools) {
    this.#tools = tools;
  }

  /** Whether reads of the present state may use a cache: only if the store's progress is reliable. */
  get consistent(): boolean {
    return this.#tools.progress;
  }

  /** The cache of a resource. */
  of(type: ResourceType): WatchCache {
    const { prefix, namespaced } = type;
    const id = `${prefix} ${namespaced}`; // a new definition may have another scope
    const known = this.#caches.get(id);
    if (known !== undefined) return known;
    const { observers, ...tools } = this.#tools;
    const observeWait = (seconds: number) => observers?.observeCacheWait(type, seconds);
    const cache = new WatchCache({ prefix, namespaced }, { ...tools, observeWait });
    this.#caches.set(id, cache);
    this.#running.add(cache.run(this.#closing.signal));
    return cache;
  }

  /** The cache of a resource, once it shows the present state. Fails as its waitForPresent does. */
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
 * The caches of a server, or undefined if reads go to the store itself. By default there are none for a store in this
 * process, which responds from memory at any revision. With etcd there are: reads of the present state use them if the
 * versions of etcd make that safe; otherwise only reads that may be old do. Unknown versions are trusted. Fails if the
 * user requested caches and etcd is too old.
 * @param wanted whether the user requested them; undefined if not specified
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
