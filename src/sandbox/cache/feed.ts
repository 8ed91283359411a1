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

/** What a feed fills. */
export interface FeedTarget {
  /** Everything as it is at a revision, in place of whatever was known. */
  replace(entries: readonly Entry[], revision: number): void;
  /** What comes after, in order. */
  advance(items: readonly (Change | Progress)[]): void;
  /** The revision up to which it is filled; 0 before the first list. */
  readonly revision: number;
}

/** So many entries are read at a time: a store's message has a limit. */
const PAGE = 10_000;

/** Milliseconds before the first attempt after a failure, and at most; each time twice as many. */
const BACKOFF = { first: 100, most: 5000 };

/**
 * Fills a target with one resource of a store, and continues until it is told to end.
 * - It lists at one revision, page by page; a compaction between pages begins the list again.
 * - It follows from the revision after; when that fails or ends, it follows again from where it was, so that no
 *   change is lost and none comes twice.
 * - Where that has been compacted it lists again.
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

  /** Asks the store how far it is; nothing happens while there is no connection to it. */
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
