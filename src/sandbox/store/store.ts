/**
 * The sandbox's storage: keys in byte order with one global revision counter, as in etcd. Everything is asynchronous,
 * and every response contains its revision, so that it can be backed by a real etcd.
 */

/** The value of a key. A store returns the value that it was given, or one made from its bytes. */
export interface StoredValue {
  /** The form outside this process. */
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

/** A part of a key range at `revision`. */
export interface Range {
  entries: Entry[];
  /** How many keys there were from the start key on, including those in `entries`. */
  count: number;
  /** The revision of the read: the requested or the current one. */
  revision: number;
}

/** The requested part of the keys. */
export interface KeyRange {
  /** Only keys with this prefix. */
  prefix: string;
  /** The first key (inclusive); the first one with the prefix by default. */
  from?: string;
  /** Maximum number of entries; 0 or absent for all. */
  limit?: number;
  /** The revision to read at; the current one by default. */
  revision?: number;
}

/** One change of one key. */
export type Change =
  | { type: 'put'; key: string; entry: Entry; previous: Entry | undefined; revision: number }
  | { type: 'delete'; key: string; previous: Entry | undefined; revision: number };

/** A watch's statement that it has yielded every change up to and including a revision. */
export interface Progress {
  type: 'progress';
  revision: number;
}

/**
 * A watch with progress requests. The response is in order with the changes: everything up to its revision comes before
 * a Progress.
 */
export interface Follower extends AsyncIterable<readonly (Change | Progress)[]> {
  /**
   * Requests a Progress, which comes as soon as the store can provide one, or never: repeat the request if it is late.
   * Does nothing before the first step and after the end. Never fails; one Progress may answer several requests.
   */
  requestProgress(): void;
}

/** The parameters of a watch. */
export interface StoreWatch {
  prefix: string;
  /** The first revision (inclusive): one above the list's. */
  from: number;
  /** Ends the watch. */
  signal: AbortSignal;
}

/** A key-value store with revisions. */
export interface Store {
  /** The revision of the latest write. */
  currentRevision(): Promise<number>;
  /**
   * One key, undefined if it does not exist at that revision. Fails with CompactedError or FutureRevisionError as list
   * does.
   */
  get(key: string, revision?: number): Promise<{ entry: Entry | undefined; revision: number }>;
  /** Fails with CompactedError or FutureRevisionError if the requested revision cannot be read. */
  list(request: KeyRange): Promise<Range>;
  /**
   * Writes one key and returns its new version. Fails with RevisionMismatchError if the key has another revision than
   * expected.
   * @param expected the modRevision that it must have, 0 for a missing key, undefined for any
   */
  put(key: string, value: StoredValue, expected?: number): Promise<Entry>;
  /**
   * Removes one key; returns its last version and the revision of the removal, or undefined if it was missing and
   * nothing was expected. Fails with RevisionMismatchError as put does.
   */
  delete(key: string, expected?: number): Promise<{ entry: Entry; revision: number } | undefined>;
  /**
   * Changes in order of revision, in batches, first from the history and then as they happen, until the signal is
   * aborted. The iterator's first step fails with CompactedError if that history has been dropped.
   */
  watch(request: StoreWatch): AsyncIterable<readonly Change[]>;
  /** Like watch, with a Progress if it is requested. */
  follow(request: StoreWatch): Follower;
  /**
   * Whether a value would be written as exactly the bytes that an entry was read from. Absent for a store in this
   * process, which keeps values unchanged.
   */
  isStoredAs?(entry: Entry, value: StoredValue): boolean;
  /** Drops what was overwritten or removed before this revision. */
  compact(revision: number): Promise<void>;
  /** The latest compacted revision: reads below it fail. */
  compactedRevision(): Promise<number>;
  /**
   * The versions of the servers behind it, undefined for an unknown one; they determine whether progress is reliable.
   * Absent for a store in this process.
   */
  serverVersions?(): Promise<readonly (string | undefined)[]>;
  close(): Promise<void>;
}

/** The requested revision is older than the last compaction. */
export class CompactedError extends Error {
  override readonly name = 'CompactedError';
  constructor(
    readonly revision: number,
    readonly compacted: number,
  ) {
    super(`revision ${revision} was compacted at ${compacted}`);
  }
}

/** The requested revision does not exist yet. */
export class FutureRevisionError extends Error {
  override readonly name = 'FutureRevisionError';
  constructor(
    readonly revision: number,
    readonly current: number,
  ) {
    super(`revision ${revision} is beyond the current ${current}`);
  }
}

/** A key is not at the revision that its writer expected. */
export class RevisionMismatchError extends Error {
  override readonly name = 'RevisionMismatchError';
  constructor(
    readonly key: string,
    readonly expected: number,
    /** The existing entry; undefined if the key is missing. */
    readonly actual: Entry | undefined,
  ) {
    super(`${key} is at revision ${actual?.modRevision ?? 0}, not ${expected}`);
  }
}
