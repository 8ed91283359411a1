import { type Change, CompactedError, type WatchRequest } from './store.js';

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

  /**
   * Follows from a revision. The past is read and the following begins at the first step, so no change is lost
   * between the two.
   * @param compacted the revision below which the past is unknown
   */
  async *follow(request: WatchRequest, compacted: () => number): AsyncGenerator<readonly Change[]> {
    if (request.from <= compacted()) throw new CompactedError(request.from, compacted());
    const wanted = (change: Change) =>
      change.revision >= request.from && change.key.startsWith(request.prefix);
    let pending = this.changes.filter(wanted);
    let wake = () => {};
    const follow = (change: Change) => {
      if (!wanted(change)) return;
      pending.push(change);
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
      this.followers.delete(follow);
      request.signal.removeEventListener('abort', stop);
    }
  }
}
