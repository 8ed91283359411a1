import type { ResourceType } from '../resources/resource-type.js';
import { groupResource } from '../resources/resource-type.js';
import { type CacheTools, WatchCache } from './watch-cache.js';

/** What the caches of a server work with. */
export interface CachesTools extends Omit<CacheTools, 'observeWait'> {
  /** Told how long each read waited for a resource's cache, in seconds. */
  observeWait?(resource: string, seconds: number): void;
}

/** A cache for each resource that was asked for, from the first time on. Versions of one resource share theirs. */
export class Caches {
  private readonly caches = new Map<string, WatchCache>();
  private readonly closing = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly tools: CachesTools) {}

  /** Whether reads of the present may be answered from a cache: only where marks of progress can be relied on. */
  get consistent(): boolean {
    return this.tools.progress;
  }

  /** The cache of a resource. */
  of(type: ResourceType): WatchCache {
    const known = this.caches.get(type.prefix);
    if (known !== undefined) return known;
    const { prefix, namespaced } = type;
    const observeWait = (seconds: number) => this.tools.observeWait?.(groupResource(type), seconds);
    const cache = new WatchCache({ prefix, namespaced }, { ...this.tools, observeWait });
    this.caches.set(prefix, cache);
    this.running.add(cache.run(this.closing.signal));
    return cache;
  }

  /** Ends all of them; resolves when none reads the store any more. */
  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.running);
  }
}
