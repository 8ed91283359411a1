import { type Change, CompactedError, type Follower, type Progress, type StoreWatch } from './store.js';

/** Where the log's store stands. */
export interface Position {
  /** The revision up to which the past is unknown. */
  compacted(): number;
  /** The revision of the latest write. */
  current(): number;
}

/** So many changes are kept for a reader who is slower than they come. */
const MAX_PENDING = 10_000;

/** The changes since the last compaction, for watches that begin in the past, and those who wait for more. */
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

  /** Follows without marks of progress. */
  watch(request: StoreWatch, position: Position): AsyncIterable<readonly Change[]> {
    return this.follow(request, position) as AsyncIterable<readonly Change[]>; // nobody requests a mark
  }

  /**
   * Follows from a revision. The past is read and the following begins at the first step, so no change is lost between
   * the two. A reader left far behind continues from the past again, and fails with CompactedError where that is gone
   * by then: what it does not take must not fill the memory.
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
