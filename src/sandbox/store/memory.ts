import { ChangeLog } from './change-log.js';
import { History } from './history.js';
import { lowerBound, prefixEnd } from './sorted-keys.js';
import {
  type Change,
  CompactedError,
  type Entry,
  type Follower,
  FutureRevisionError,
  type KeyRange,
  type Range,
  RevisionMismatchError,
  type Store,
  type StoredValue,
  type StoreWatch,
} from './store.js';

/**
 * A Store in this process: it keeps every version since the last compaction, so that old revisions are real snapshots.
 */
export class MemoryStore implements Store {
  #revision = 1;
  #compacted = 0;
  #histories: History[] = [];
  readonly #byKey = new Map<string, History>();
  /** The keys that were written since the last compaction: all others exist at every readable revision. */
  #touched = new Set<History>();
  readonly #log = new ChangeLog();
  readonly #position = { compacted: () => this.#compacted, current: () => this.#revision };

  /**
   * Fills an empty store at once: one revision each, in the given order, without history before the last one.
   * @param values keys, each once, with their values
   */
  seed(values: Iterable<readonly [key: string, value: StoredValue]>): void {
    for (const [key, value] of values) {
      this.#revision += 1;
      const entry = { key, value, createRevision: this.#revision, modRevision: this.#revision };
      const history = new History(key, entry);
      this.#histories.push(history);
      this.#byKey.set(key, history);
    }
    this.#histories.sort((left, right) => (left.key < right.key ? -1 : 1));
    this.#compacted = this.#revision;
  }

  async currentRevision(): Promise<number> {
    return this.#revision;
  }

  async compactedRevision(): Promise<number> {
    return this.#compacted;
  }

  async get(key: string, revision = this.#revision) {
    this.#checkReadable(revision);
    return { entry: this.#byKey.get(key)?.at(revision), revision };
  }

  async list(request: KeyRange): Promise<Range> {
    const revision = request.revision ?? this.#revision;
    this.#checkReadable(revision);
    const from = request.from !== undefined && request.from > request.prefix ? request.from : request.prefix;
    const start = lowerBound(this.#histories, from);
    const end = lowerBound(this.#histories, prefixEnd(request.prefix));
    const limit = request.limit || Number.POSITIVE_INFINITY;
    const entries: Entry[] = [];
    for (let index = start; index < end && entries.length < limit; index++) {
      const entry = this.#histories[index]!.at(revision);
      if (entry !== undefined) entries.push(entry);
    }
    return { entries, count: end - start - this.#absent(start, end, revision), revision };
  }

  /** How many of the keys from one position to below another do not exist at a revision. */
  #absent(start: number, end: number, revision: number): number {
    let count = 0;
    if (end - start <= this.#touched.size) {
      for (let index = start; index < end; index++) {
        if (this.#histories[index]!.at(revision) === undefined) count += 1;
      }
      return count;
    }
    const [first, last] = [this.#histories[start]!.key, this.#histories[end - 1]!.key];
    for (const history of this.#touched) {
      const { key } = history;
      if (key >= first && key <= last && history.at(revision) === undefined) count += 1;
    }
    return count;
  }

  async put(key: string, value: StoredValue, expected?: number): Promise<Entry> {
    const history = this.#byKey.get(key);
    const previous = history?.current;
    checkExpected(key, expected, previous);
    this.#revision += 1;
    const entry: Entry = {
      key,
      value,
      createRevision: previous?.createRevision ?? this.#revision,
      modRevision: this.#revision,
    };
    if (history === undefined) this.#insert(new History(key, entry));
    else this.#change(history, entry);
    this.#log.append({ type: 'put', key, entry, previous, revision: this.#revision });
    return entry;
  }

  async delete(key: string, expected?: number) {
    const history = this.#byKey.get(key);
    const previous = history?.current;
    checkExpected(key, expected, previous);
    if (history === undefined || previous === undefined) return undefined;
    this.#revision += 1;
    this.#change(history, undefined);
    this.#log.append({ type: 'delete', key, previous, revision: this.#revision });
    return { entry: previous, revision: this.#revision };
  }

  watch(request: StoreWatch): AsyncIterable<readonly Change[]> {
    return this.#log.watch(request, this.#position);
  }

  follow(request: StoreWatch): Follower {
    return this.#log.follow(request, this.#position);
  }

  async compact(revision: number): Promise<void> {
    if (revision > this.#revision) throw new FutureRevisionError(revision, this.#revision);
    if (revision <= this.#compacted) return;
    this.#compacted = revision;
    this.#log.compact(revision);
    const touched = [...this.#touched];
    const gone = new Set(touched.filter((history) => !history.compact(revision)));
    for (const { key } of gone) this.#byKey.delete(key);
    if (gone.size > 0) this.#histories = this.#histories.filter((history) => !gone.has(history));
    this.#touched = new Set(touched.filter((history) => !gone.has(history) && history.isNewerThan(revision)));
  }

  async close(): Promise<void> {}

  #change(history: History, entry: Entry | undefined): void {
    history.add(this.#revision, entry);
    this.#touched.add(history);
  }

  #insert(history: History): void {
    this.#touched.add(history);
    this.#byKey.set(history.key, history);
    this.#histories.splice(lowerBound(this.#histories, history.key), 0, history);
  }

  #checkReadable(revision: number): void {
    if (revision < this.#compacted) throw new CompactedError(revision, this.#compacted);
    if (revision > this.#revision) throw new FutureRevisionError(revision, this.#revision);
  }
}

function checkExpected(key: string, expected: number | undefined, actual: Entry | undefined): void {
  if (expected !== undefined && expected !== (actual?.modRevision ?? 0)) {
    throw new RevisionMismatchError(key, expected, actual);
  }
}
