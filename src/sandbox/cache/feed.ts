import type { Clock } from '../../process/clock.js';
import { waitUpTo } from '../base/clock.js';
import {
  type Change,
  CompactedError,
  type Entry,
  type Follower,
  type Progress,
  type Store,
} from '../store/store.js';

/** The target of a feed. */
export interface FeedTarget {
  /** Receives the complete state at a revision, which replaces everything else. */
  replace(entries: readonly Entry[], revision: number): void;
  /** Receives what follows, in order. */
  advance(items: readonly (Change | Progress)[]): void;
  /** The revision up to which it is filled; 0 before the first list. */
  readonly revision: number;
}

/** Entries per read: a store's message has a size limit. */
const PAGE = 10_000;

/** Milliseconds before the first retry after a failure, doubled for each further one, up to `most`. */
const BACKOFF = { first: 100, most: 5000 };

/**
 * Fills a target with one resource of a store, and keeps following it until told to stop.
 * - It lists at one revision, page by page; a compaction between pages restarts the list.
 * - It follows from the next revision; after a failure or an end, it continues from where it was, so that no change is
 *   lost or repeated.
 * - If that revision has been compacted, it lists again.
 */
export class StoreFeed {
  #follower: Follower | undefined;
  readonly #store: Store;
  readonly #prefix: string;
  readonly #target: FeedTarget;
  readonly #clock: Clock;

  constructor(store: Store, prefix: string, target: FeedTarget, clock: Clock) {
    this.#store = store;
    this.#prefix = prefix;
    this.#target = target;
    this.#clock = clock;
  }

  /** Requests the store's progress; does nothing without a connection. */
  requestProgress(): void {
    this.#follower?.requestProgress();
  }

  /** Runs until the signal ends. Never fails. */
  async run(signal: AbortSignal): Promise<void> {
    let backoff = BACKOFF.first;
    let listed = false;
    while (!signal.aborted) {
      const before = this.#target.revision;
      try {
        if (!listed) await this.#list();
        listed = true;
        await this.#follow(signal);
      } catch (error) {
        if (error instanceof CompactedError) listed = false;
      }
      this.#follower = undefined;
      if (signal.aborted) return;
      if (this.#target.revision > before) backoff = BACKOFF.first;
      await waitUpTo(this.#clock, backoff, signal);
      backoff = Math.min(backoff * 2, BACKOFF.most);
    }
  }

  async #list(): Promise<void> {
    const prefix = this.#prefix;
    const first = await this.#store.list({ prefix, limit: PAGE });
    const { revision } = first;
    const entries = first.entries;
    for (let left = first.count - entries.length; left > 0; ) {
      const from = `${entries.at(-1)!.key}\u0000`;
      const page = await this.#store.list({ prefix, from, revision, limit: PAGE });
      for (const entry of page.entries) entries.push(entry);
      left = page.count - page.entries.length;
    }
    this.#target.replace(entries, revision);
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const follower = this.#store.follow({ prefix: this.#prefix, from: this.#target.revision + 1, signal });
    this.#follower = follower;
    for await (const items of follower) this.#target.advance(items);
  }
}
