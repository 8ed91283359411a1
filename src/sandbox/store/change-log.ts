import { type Change, CompactedError, type Follower, type Progress, type StoreWatch } from './store.js';

/** The position of the log's store. */
export interface Position {
  /** The revision up to which the history is dropped. */
  compacted(): number;
  /** The revision of the latest write. */
  current(): number;
}

/** Maximum number of changes that are kept for a slow reader. */
const MAX_PENDING = 10_000;

/** The changes since the last compaction, for watches that start in the past, and the readers that wait for more. */
export class ChangeLog {
  #changes: Change[] = [];
  readonly #followers = new Set<(change: Change) => void>();

  append(change: Change): void {
    this.#changes.push(change);
    for (const follow of this.#followers) follow(change);
  }

  /** Drops the changes up to and including a revision. */
  compact(revision: number): void {
    const kept = this.#changes.findIndex((change) => change.revision > revision);
    this.#changes = kept < 0 ? [] : this.#changes.slice(kept);
  }

  /** Follows without progress notifications. */
  watch(request: StoreWatch, position: Position): AsyncIterable<readonly Change[]> {
    return this.follow(request, position) as AsyncIterable<readonly Change[]>; // nobody requests progress
  }

  /**
   * Follows from a revision. Reading the history and subscribing happen together at the first step, so no change is
   * lost in between. A reader that falls far behind continues from the history again, and fails with CompactedError if
   * that has been dropped: pending changes must not fill the memory.
   */
  follow(request: StoreWatch, position: Position): Follower {
    const marks = { ask: () => {} };
    const items = this.#items(request, position, marks);
    return { requestProgress: () => marks.ask(), [Symbol.asyncIterator]: () => items };
  }

  async *#items(
    request: StoreWatch,
    position: Position,
    marks: { ask: () => void },
  ): AsyncGenerator<readonly (Change | Progress)[]> {
    let next = request.from;
    const wanted = (change: Change) => change.revision >= next && change.key.startsWith(request.prefix);
    const past = () => {
      if (next <= position.compacted()) throw new CompactedError(next, position.compacted());
      return this.#changes.filter(wanted);
    };
    let pending: (Change | Progress)[] = past();
    let behind = false;
    let wake = () => {};
    const follow = (change: Change) => {
      if (behind || !wanted(change)) return;
      pending.push(change);
      if (pending.length > MAX_PENDING) [behind, pending] = [true, []];
      wake();
    };
    marks.ask = () => {
      if (behind) return;
      pending.push({ type: 'progress', revision: position.current() });
      wake();
    };
    const stop = () => wake();
    this.#followers.add(follow);
    request.signal.addEventListener('abort', stop);
    try {
      while (!request.signal.aborted) {
        if (behind) [behind, pending] = [false, past()];
        if (pending.length === 0) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        const batch = pending;
        pending = [];
        next = Math.max(next, batch.at(-1)!.revision + 1);
        yield batch;
      }
    } finally {
      marks.ask = () => {};
      this.#followers.delete(follow);
      request.signal.removeEventListener('abort', stop);
    }
  }
}
