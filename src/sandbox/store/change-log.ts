import { type Change, CompactedError, type Follower, type Progress, type WatchRequest } from './store.js';

/** Where the log's store stands. */
export interface Position {
  /** The revision up to which the past is unknown. */
  compacted(): number;
  /** The revision of the latest write. */
  current(): number;
}

/** The changes since the last compaction, for watches that begin in the past, and those who wait for more. */
export class ChangeLog {
  private changes: Change[] = [];
  private readonly followers = new Set<(change: Change) => void>();

  append(change: Change): void {
    this.changes.push(change);
    for (const follow of this.followers) follow(change);
  }

  /** Drops the changes up to and including a revision. */
  compact(revision: number): void {
    const kept = this.changes.findIndex((change) => change.revision > revision);
    this.changes = kept < 0 ? [] : this.changes.slice(kept);
  }

  /** Follows without marks of progress. */
  watch(request: WatchRequest, position: Position): AsyncIterable<readonly Change[]> {
    return this.follow(request, position) as AsyncIterable<readonly Change[]>; // nobody asks for a mark
  }

  /**
   * Follows from a revision. The past is read and the following begins at the first step, so no change is lost
   * between the two.
   */
  follow(request: WatchRequest, position: Position): Follower {
    const marks = { ask: () => {} };
    const items = this.items(request, position, marks);
    return { requestProgress: () => marks.ask(), [Symbol.asyncIterator]: () => items };
  }

  private async *items(
    request: WatchRequest,
    position: Position,
    marks: { ask: () => void },
  ): AsyncGenerator<readonly (Change | Progress)[]> {
    if (request.from <= position.compacted()) throw new CompactedError(request.from, position.compacted());
    const wanted = (change: Change) =>
      change.revision >= request.from && change.key.startsWith(request.prefix);
    let pending: (Change | Progress)[] = this.changes.filter(wanted);
    let wake = () => {};
    const follow = (change: Change) => {
      if (!wanted(change)) return;
      pending.push(change);
      wake();
    };
    marks.ask = () => {
      pending.push({ type: 'progress', revision: position.current() });
      wake();
    };
    const stop = () => wake();
    this.followers.add(follow);
    request.signal.addEventListener('abort', stop);
    try {
      while (!request.signal.aborted) {
        if (pending.length === 0) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        const batch = pending;
        pending = [];
        yield batch;
      }
    } finally {
      marks.ask = () => {};
      this.followers.delete(follow);
      request.signal.removeEventListener('abort', stop);
    }
  }
}
