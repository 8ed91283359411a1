import type { Change, Follower, Progress, StoreWatch } from '../store/store.js';

/** What a follower needs of its cache. */
interface Followed {
  /** The changes after a revision; undefined if not all are kept. */
  since(revision: number): readonly Change[] | undefined;
  /** All changes up to here have been applied. */
  revision(): number;
  /** Requests the store's progress. */
  requestProgress(): void;
  /** Whether such requests are answered; otherwise only the cache's own revision is known. */
  answersProgress: boolean;
  /** The same watch on the store itself. */
  fromStore(request: StoreWatch): Follower;
  /** Calls back whenever the cache has advanced, until the returned function is called. */
  onAdvance(tell: () => void): () => void;
}

/**
 * One watch served from a cache. It holds a revision, not a queue: a reader that is slower than the cache may find that
 * the events are no longer kept, and then continues from the store.
 */
export class CacheFollower implements Follower {
  #asked = false;
  #inner: Follower | undefined;
  #wake = () => {};
  readonly #request: StoreWatch;
  readonly #cache: Followed;

  constructor(request: StoreWatch, cache: Followed) {
    this.#request = request;
    this.#cache = cache;
  }

  requestProgress(): void {
    this.#asked = true;
    if (this.#inner !== undefined) this.#inner.requestProgress();
    else if (this.#cache.answersProgress) this.#cache.requestProgress();
    else this.#wake();
  }

  [Symbol.asyncIterator](): AsyncIterator<readonly (Change | Progress)[]> {
    return this.#items();
  }

  async *#items(): AsyncGenerator<readonly (Change | Progress)[]> {
    const { prefix, signal } = this.#request;
    let advanced = true;
    const stopListening = this.#cache.onAdvance(() => {
      advanced = true;
      this.#wake();
    });
    const stop = () => this.#wake();
    signal.addEventListener('abort', stop);
    let from = this.#request.from;
    try {
      while (!signal.aborted) {
        const changes = this.#cache.since(from - 1);
        if (changes === undefined) return yield* this.#fromStore(from);
        const upTo = this.#cache.revision();
        from = Math.max(from, upTo + 1);
        const items: (Change | Progress)[] = changes.filter(({ key }) => key.startsWith(prefix));
        if (this.#asked && (advanced || !this.#cache.answersProgress)) {
          this.#asked = false;
          items.push({ type: 'progress', revision: upTo });
        }
        advanced = false;
        if (items.length > 0) yield items;
        else await this.#woken();
      }
    } finally {
      stopListening();
      signal.removeEventListener('abort', stop);
    }
  }

  async *#fromStore(from: number): AsyncGenerator<readonly (Change | Progress)[]> {
    this.#inner = this.#cache.fromStore({ ...this.#request, from });
    yield* this.#inner;
  }

  #woken(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
