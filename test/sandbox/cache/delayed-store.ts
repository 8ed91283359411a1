import type {
  Change,
  Follower,
  KeyRange,
  Progress,
  Store,
  StoredValue,
  StoreWatch,
} from '../../../src/sandbox/store/store.js';

type Item = Change | Progress;

/** One open follower: what the store has sent and nobody has received yet. */
interface Line {
  held: Item[];
  deliver(items: readonly Item[]): void;
  cut(): void;
}

/**
 * A store behind a network that a test controls: the items of its watches stay on the line until they are released, and
 * lines can be cut, which loses their items. Everything else passes immediately.
 */
export class DelayedStore implements Store {
  /** How often progress was requested, and the revision read. */
  readonly counts = { progress: 0, revision: 0, list: 0 };
  readonly #lines = new Set<Line>();
  #reachable = true;
  readonly #inner: Store;

  constructor(inner: Store) {
    this.#inner = inner;
  }

  /** How many items are on the lines. */
  get held(): number {
    return [...this.#lines].reduce((sum, line) => sum + line.held.length, 0);
  }

  /** Releases this many items of each line, all by default. */
  release(count = Number.POSITIVE_INFINITY): void {
    for (const line of this.#lines) {
      const items = line.held.splice(0, count);
      if (items.length > 0) line.deliver(items);
    }
  }

  /** Breaks every line; new ones also fail until the store can be reached again. */
  cut(reachable = true): void {
    this.#reachable = reachable;
    for (const line of [...this.#lines]) line.cut();
  }

  async currentRevision() {
    this.counts.revision += 1;
    return this.#inner.currentRevision();
  }

  compactedRevision() {
    return this.#inner.compactedRevision();
  }

  get(key: string, revision?: number) {
    return this.#inner.get(key, revision);
  }

  async list(request: KeyRange) {
    if (!this.#reachable) throw new Error('no connection');
    this.counts.list += 1;
    return this.#inner.list(request);
  }

  put(key: string, value: StoredValue, expected?: number) {
    return this.#inner.put(key, value, expected);
  }

  delete(key: string, expected?: number) {
    return this.#inner.delete(key, expected);
  }

  compact(revision: number) {
    return this.#inner.compact(revision);
  }

  close() {
    return this.#inner.close();
  }

  watch(request: StoreWatch) {
    return this.#inner.watch(request);
  }

  follow(request: StoreWatch): Follower {
    const ending = new AbortController();
    const signal = AbortSignal.any([request.signal, ending.signal]);
    const inner = this.#inner.follow({ ...request, signal });
    const items = this.#delayed(inner, ending, request.signal);
    return {
      requestProgress: () => {
        this.counts.progress += 1;
        inner.requestProgress();
      },
      [Symbol.asyncIterator]: () => items,
    };
  }

  async *#delayed(inner: Follower, ending: AbortController, signal: AbortSignal) {
    if (!this.#reachable) throw new Error('no connection');
    let ready: Item[] = [];
    let failure: unknown;
    let wake = () => {};
    const line: Line = {
      held: [],
      deliver(items) {
        ready.push(...items);
        wake();
      },
      cut() {
        failure = new Error('the connection was cut');
        ending.abort();
        wake();
      },
    };
    const read = async () => {
      for await (const items of inner) line.held.push(...items);
    };
    const reading = read().catch((error: unknown) => {
      failure = error;
      wake();
    });
    this.#lines.add(line);
    signal.addEventListener('abort', () => wake());
    try {
      while (!signal.aborted && failure === undefined) {
        if (ready.length > 0) {
          const items = ready;
          ready = [];
          yield items;
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
      if (failure !== undefined) throw failure;
    } finally {
      ending.abort();
      this.#lines.delete(line);
      await reading;
    }
  }
}
