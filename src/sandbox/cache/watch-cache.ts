import type { Clock } from '../../process/clock.js';
import type { Change, Entry, Follower, Progress, Store, StoreWatch } from '../store/store.js';
import { CacheFollower } from './cache-follower.js';
import { encodedOnce } from './encoded-once.js';
import { NotConfirmedError, NotFilledError, NotReachedError } from './errors.js';
import { EventWindow, WINDOW_LIMITS, type WindowLimits } from './event-window.js';
import { type FeedTarget, StoreFeed } from './feed.js';
import { type KeySpace, type ListedObjects, ObjectSet, type ObjectSetQuery } from './object-set.js';
import { ProgressLoop } from './progress-loop.js';
import { RevisionGate } from './revision-gate.js';

/** Milliseconds that a read waits for the cache before it is refused, like in Kubernetes servers. */
const READ_WAIT_LIMIT = 3000;

/** What a cache needs. */
export interface CacheTools {
  store: Store;
  clock: Clock;
  /** Whether the store's progress notifications are reliable. */
  progress: boolean;
  /** Whether the store's values are parsed on each use, so that the cache should keep the result. */
  encodeOnce?: boolean;
  /** The limits of the kept events; WINDOW_LIMITS by default. */
  window?: WindowLimits;
  /** Called with the time that each read waited for the cache, in seconds. */
  observeWait?(seconds: number): void;
}

/** The result of a list from the cache. */
export interface CachedList extends ListedObjects {
  revision: number;
}

/**
 * The objects of one resource at one revision after another, updated by a watch of the store. It serves lists and
 * watches; its revision never goes back.
 */
export class WatchCache implements FeedTarget {
  readonly #gate: RevisionGate;
  readonly #feed: StoreFeed;
  readonly #loop: ProgressLoop;
  readonly #window: EventWindow;
  #objects: ObjectSet;
  readonly #followers = new Set<() => void>();
  readonly #tools: CacheTools;

  constructor(
    readonly space: KeySpace,
    tools: CacheTools,
  ) {
    this.#tools = tools;

    const { store, clock, window = WINDOW_LIMITS } = tools;
    this.#objects = new ObjectSet(space);
    this.#gate = new RevisionGate(clock);
    this.#window = new EventWindow(window);
    this.#feed = new StoreFeed(store, space.prefix, this, clock);
    this.#loop = new ProgressLoop(clock, () => this.#feed.requestProgress());
  }

  /** Fills the cache and updates it until the signal is aborted. */
  run(signal: AbortSignal): Promise<void> {
    return this.#feed.run(signal);
  }

  /** The revision of the cache; 0 before it is filled. */
  get revision(): number {
    return this.#gate.reached;
  }

  /**
   * Waits until the cache includes everything that was written before the call: reads the store's revision by a quorum
   * read, and then waits for that. Fails as waitFor does, with NotConfirmedError if the store does not respond in time,
   * and with the store's own failures.
   */
  async waitForPresent(signal: AbortSignal): Promise<void> {
    await this.#filled(signal);
    const begin = this.#tools.clock.now();
    const revision = await this.#presentRevision(signal);
    await this.#reach(revision, begin, signal);
  }

  /**
   * Waits until the cache is at a revision or later; for 0, until it is filled. Fails with NotFilledError if it is not
   * filled within READ_WAIT_LIMIT, with NotReachedError if it does not reach the revision within the same time after
   * that, and with the signal's reason.
   */
  async waitFor(revision: number, signal: AbortSignal): Promise<void> {
    await this.#filled(signal);
    // like in Kubernetes servers: a read that accepts any revision has not waited, and is not counted
    if (revision > 0) await this.#reach(revision, this.#tools.clock.now(), signal);
  }

  /** Lists at the cache's revision. Fails with NotFilledError. */
  list(request: ObjectSetQuery): CachedList {
    if (this.revision === 0) throw new NotFilledError();
    return { ...this.#objects.list(request), revision: this.revision };
  }

  /**
   * Like a store's: from the kept events if they reach back far enough, otherwise from the store itself. Progress is
   * never ahead of the events.
   */
  follow(request: StoreWatch): Follower {
    return new CacheFollower(request, {
      since: (revision) => this.#window.since(revision),
      revision: () => this.revision,
      requestProgress: () => this.#tools.progress && this.#feed.requestProgress(),
      answersProgress: this.#tools.progress,
      fromStore: (rest) => this.#tools.store.follow(rest),
      onAdvance: (tell) => {
        this.#followers.add(tell);
        return () => this.#followers.delete(tell);
      },
    });
  }

  replace(entries: readonly Entry[], revision: number): void {
    const objects = new ObjectSet(this.space);
    for (const entry of entries) objects.set(this.#kept(entry));
    this.#objects = objects;
    this.#window.reset(revision);
    this.#advanced(revision);
  }

  advance(items: readonly (Change | Progress)[]): void {
    const changes = items.filter((item) => item.type !== 'progress').map((change) => this.#apply(change));
    this.#window.append(changes);
    this.#advanced(items.at(-1)?.revision ?? 0);
  }

  /** Returns the change with the cached previous entry, even if the store kept none. */
  #apply(change: Change): Change {
    const previous = this.#objects.get(change.key);
    if (change.type === 'delete') {
      this.#objects.delete(change.key);
      return { ...change, previous };
    }
    const entry = this.#kept(change.entry);
    this.#objects.set(entry);
    return { ...change, entry, previous };
  }

  #kept(entry: Entry): Entry {
    return this.#tools.encodeOnce ? encodedOnce(entry) : entry;
  }

  #advanced(revision: number): void {
    this.#gate.reach(revision);
    for (const tell of [...this.#followers]) tell();
  }

  async #filled(signal: AbortSignal): Promise<void> {
    if (!(await this.#gate.wait(1, READ_WAIT_LIMIT, signal))) throw new NotFilledError();
  }

  /** The store's revision; an unreachable store may take very long. */
  async #presentRevision(signal: AbortSignal): Promise<number> {
    const ending = new AbortController();
    const over = this.#gate.wait(
      Number.POSITIVE_INFINITY,
      READ_WAIT_LIMIT,
      AbortSignal.any([signal, ending.signal]),
    );
    over.catch(() => {}); // aborted below, when the store has responded
    try {
      const revision = await Promise.race([this.#tools.store.currentRevision(), over]);
      if (typeof revision === 'boolean') throw new NotConfirmedError();
      return revision;
    } finally {
      ending.abort();
    }
  }

  async #reach(revision: number, begin: number, signal: AbortSignal): Promise<void> {
    const { clock, observeWait } = this.#tools;
    const leave = this.revision < revision && this.#tools.progress ? this.#loop.join() : () => {};
    try {
      const limit = begin + READ_WAIT_LIMIT - clock.now();
      if (await this.#gate.wait(revision, limit, signal)) return;
      throw new NotReachedError(revision, this.revision);
    } finally {
      leave();
      observeWait?.((clock.now() - begin) / 1000);
    }
  }
}
