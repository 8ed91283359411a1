/**
 * The sandbox' storage: keys in byte order with one global revision counter, as etcd has it. Everything is asynchronous
 * and every response says at which revision it was read, so that a real etcd can stand after it.
 */

/** What is stored under a key. A store hands back the value it was given, or one made from its bytes. */
export interface StoredValue {
  /** The form that leaves the process. */
  bytes(): Uint8Array;
}

/** One version of one key. */
export interface Entry {
  readonly key: string;
  readonly value: StoredValue;
  /** The revision at which the key was created. */
  readonly createRevision: number;
  /** The revision of this version: an object's resourceVersion. */
  readonly modRevision: number;
}

/** A part of a key range, as it was at `revision`. */
export interface Range {
  entries: Entry[];
  /** How many keys there were from the start key on, those in `entries` included. */
  count: number;
  /** The revision it was read at: the one asked for, else the current one. */
  revision: number;
}

/** Which part of the keys is wanted. */
export interface KeyRange {
  /** Only keys that begin so. */
  prefix: string;
  /** The first key wanted (inclusive); the prefix' own first where absent. */
  from?: string;
  /** At most so many entries; 0 or absent for all. */
  limit?: number;
  /** The revision to read at; the current one where absent. */
  revision?: number;
}

/** One change of one key. */
export type Change =
  | { type: 'put'; key: string; entry: Entry; previous: Entry | undefined; revision: number }
  | { type: 'delete'; key: string; previous: Entry | undefined; revision: number };

/** A watch's word that it has given every change up to and including a revision. */
export interface Progress {
  type: 'progress';
  revision: number;
}

/**
 * A watch that can be asked how far it is. The response stands in line with the changes: what comes before a Progress
 * is all there is up to its revision.
 */
export interface Follower extends AsyncIterable<readonly (Change | Progress)[]> {
  /**
   * Requests a Progress, which comes as soon as the store can give one and may never come: ask again when it is late.
   * Does nothing before the first step and after the end. Never fails; one mark may answer several requests.
   */
  requestProgress(): void;
}

/** What a watch wants. */
export interface StoreWatch {
  prefix: string;
  /** The first revision wanted (inclusive): one above the list's. */
  from: number;
  /** Ends the watch. */
  signal: AbortSignal;
}

/** A key-value store with revisions. */
export interface Store {
  /** The revision of the latest write. */
  currentRevision(): Promise<number>;
  /**
   * One key, undefined if it is absent at that revision. Fails with CompactedError or FutureRevisionError as list does.
   */
  get(key: string, revision?: number): Promise<{ entry: Entry | undefined; revision: number }>;
  /** Fails with CompactedError or FutureRevisionError when the revision asked for cannot be read. */
  list(request: KeyRange): Promise<Range>;
  /**
   * Writes one key and gives its new version.
   * @param expected the modRevision it must have now, 0 for absent; any when undefined
   * Fails with RevisionMismatchError when it has another.
   */
  put(key: string, value: StoredValue, expected?: number): Promise<Entry>;
  /**
   * Removes one key; gives its last version and the revision of the removal, or undefined if it was absent and nothing
   * was expected. Fails with RevisionMismatchError as put does.
   */
  delete(key: string, expected?: number): Promise<{ entry: Entry; revision: number } | undefined>;
  /**
   * Changes in order of revision, in batches, from the past first and then as they come, until the signal ends.
   * The iterator's first step fails with CompactedError where that past is no longer kept.
   */
  watch(request: StoreWatch): AsyncIterable<readonly Change[]>;
  /** As watch, with marks of its progress where they are requested. */
  follow(request: StoreWatch): Follower;
  /**
   * Whether a value would be written as the very bytes that an entry was read from. Absent for a store in this process,
   * which keeps values as they are.
   */
  isStoredAs?(entry: Entry, value: StoredValue): boolean;
  /** Forgets what was overwritten or removed before this revision. */
  compact(revision: number): Promise<void>;
  /** The latest compacted revision: reads below it fail. */
  compactedRevision(): Promise<number>;
  /**
   * The versions of the servers after it, undefined for one that does not tell; they decide whether progress can be
   * relied on. Absent for a store in this process.
   */
  serverVersions?(): Promise<readonly (string | undefined)[]>;
  close(): Promise<void>;
}

/** The revision asked for is older than the last compaction. */
export class CompactedError extends Error {
  override readonly name = 'CompactedError';
  constructor(
    readonly revision: number,
    readonly compacted: number,
  ) {
    super(`revision ${revision} was compacted at ${compacted}`);
  }
}

/** The revision asked for does not exist yet. */
export class FutureRevisionError extends Error {
  override readonly name = 'FutureRevisionError';
  constructor(
    readonly revision: number,
    readonly current: number,
  ) {
    super(`revision ${revision} is beyond the current ${current}`);
  }
}

/** A key is not at the revision its writer expected. */
export class RevisionMismatchError extends Error {
  override readonly name = 'RevisionMismatchError';
  constructor(
    readonly key: string,
    readonly expected: number,
    /** What is there instead; undefined if the key is absent. */
    readonly actual: Entry | undefined,
  ) {
    super(`${key} is at revision ${actual?.modRevision ?? 0}, not ${expected}`);
  }
}
