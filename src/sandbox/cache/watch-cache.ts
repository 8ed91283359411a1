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

/** Milliseconds that a read waits for the cache before it is refused, as in Kubernetes servers. */
const READ_WAIT_LIMIT = 3000;

/** What a cache works with. */
export interface CacheTools {
  store: Store;
  clock: Clock;
  /** Whether the store's marks of progress can be relied on. */
  progress: boolean;
  /** Whether the store's values are read again each time, so that the cache had better keep what it read. */
  encodeOnce?: boolean;
  /** The events kept; WINDOW_LIMITS where absent. */
  window?: WindowLimits;
  /** Told how long each read waited for the cache, in seconds. */
  observeWait?(seconds: number): void;
}

/** A list's answer from the cache. */
export interface CachedList extends ListedObjects {
  revision: number;
}

/**
 * The objects of one resource as they were at one revision after another, kept up by a watch of the store.
 * Lists and watches are served from it; nobody sees its revision go back.
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

  /** Fills the cache and keeps it up until the signal ends. */
  run(signal: AbortSignal): Promise<void> {
    return this.#feed.run(signal);
  }

  /** The revision that the cache is at; 0 before it is filled. */
  get revision(): number {
    return this.#gate.reached;
  }

  /**
   * Waits until the cache shows everything that was written before the call: the store's own revision, by a quorum
   * read, and then until that is reached. Fails as waitFor does, with NotConfirmedError if the store does not answer in
   * that time, and with the store's own failures.
   */
  async waitForPresent(signal: AbortSignal): Promise<void> {
    await this.#filled(signal);
    const begin = this.#tools.clock.now();
    const revision = await this.#presentRevision(signal);
    await this.#reach(revision, begin, signal);
  }

  /**
   * Waits until the cache is at a revision or beyond; for 0, until there is anything. Fails with NotFilledError if it
   * is not filled within READ_WAIT_LIMIT, with NotReachedError where it does not exist so long after that, and with the
   * signal's reason.
   */
  async waitFor(revision: number, signal: AbortSignal): Promise<void> {
    await this.#filled(signal);
    // as Kubernetes servers: who takes what there is has not waited, and is not counted among those who have
    if (revision > 0) await this.#reach(revision, this.#tools.clock.now(), signal);
  }

  /** What there is at the cache's revision. Fails with NotFilledError. */
  list(request: ObjectSetQuery): CachedList {
    if (this.revision === 0) throw new NotFilledError();
    return { ...this.#objects.list(request), revision: this.revision };
  }

  /**
   * As a store's: from the kept events where they reach back so far, else from the store itself. A mark of
   * progress is never ahead of the events given.
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

  /** Gives the change with the entry that was here before: the very same, and there even where a store kept none. */
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

  /** The store's revision, which a store that cannot be reached may keep to itself for long. */
  async #presentRevision(signal: AbortSignal): Promise<number> {
    const ending = new AbortController();
    const over = this.#gate.wait(
      Number.POSITIVE_INFINITY,
      READ_WAIT_LIMIT,
      AbortSignal.any([signal, ending.signal]),
    );
    over.catch(() => {}); // aborted below, when the store has answered
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
