import { prefixEnd } from '../sorted-keys.js';
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
} from '../store.js';
import { etcdError } from './client/errors.js';
import { COMPACT, type KeyValue, RANGE, type RangeRequest as RangeMessage, TXN } from './client/messages.js';
import { PageSize } from './client/page-size.js';
import { CompactionMark } from './compaction-mark.js';
import { recordCompaction } from './compactor.js';
import { createAll } from './create-all.js';
import type { EtcdParts } from './parts.js';
import { EtcdWatch } from './watch.js';

/** etcd's comparison of the revision of a key's last change; 0 for a missing key. */
const lastChangedAt = (key: string, modRevision: number) => ({ result: 0, target: 2, key, modRevision });

/** A Store in etcd, which other processes may share. Every read is a quorum read. */
export class EtcdStore implements Store {
  readonly #pages = new PageSize();
  readonly #mark: CompactionMark;
  readonly #parts: EtcdParts;
  readonly #closing: () => void;

  /** @param closing called when the store is closed */
  constructor(parts: EtcdParts, closing: () => void = () => {}) {
    this.#parts = parts;
    this.#closing = closing;
    this.#mark = new CompactionMark(parts.cluster);
  }

  async currentRevision(): Promise<number> {
    const { header } = await this.#parts.cluster.read(RANGE, {
      key: this.#parts.keys.toEtcd('/registry'),
      countOnly: true,
    });
    return header.revision;
  }

  compactedRevision(): Promise<number> {
    return this.#mark.find();
  }

  async get(key: string, revision?: number) {
    const { kvs, header } = await this.#range({ key: this.#parts.keys.toEtcd(key), revision });
    return { entry: kvs[0] && this.#entry(kvs[0]), revision: revision ?? header.revision };
  }

  /** Reads in pages of a few megabytes, all at one revision. */
  async list({ prefix, from, limit = 0, revision }: KeyRange): Promise<Range> {
    const { keys } = this.#parts;
    const rangeEnd = keys.toEtcd(prefixEnd(prefix));
    const wanted = limit || Number.POSITIVE_INFINITY;
    const first = from !== undefined && from > prefix ? from : prefix;
    if (first >= prefixEnd(prefix)) return this.#nothing(revision);
    const found: Range = { entries: [], count: 0, revision: revision ?? 0 };
    for (let key = keys.toEtcd(first); ; ) {
      const size = Math.min(this.#pages.size, wanted - found.entries.length);
      const page = await this.#range({ key, rangeEnd, limit: size, revision: found.revision || undefined });
      this.#pages.learn(page.kvs);
      found.revision ||= page.header.revision;
      if (found.entries.length === 0) found.count = page.count;
      for (const kv of page.kvs) found.entries.push(this.#entry(kv));
      if (found.entries.length >= Math.min(wanted, found.count) || page.kvs.length === 0) return found;
      key = `${page.kvs.at(-1)!.key}\u0000`;
    }
  }

  /** Also fails with EtcdError; after one that `mayPass`, it is unknown whether the value was written. */
  async put(key: string, value: StoredValue, expected?: number): Promise<Entry> {
    const at = this.#parts.keys.toEtcd(key);
    const bytes = this.#parts.codec.encode(key, value);
    const { header, succeeded, responses } = await this.#parts.cluster.write(TXN, {
      compare: expected === undefined ? [] : [lastChangedAt(at, expected)],
      success: [{ put: { key: at, value: bytes } }, { range: { key: at, keysOnly: true } }],
      failure: [{ range: { key: at } }],
    });
    if (!succeeded) throw this.#mismatch(key, expected, responses[0]?.range?.kvs[0]);
    const { createRevision } = responses[1]!.range!.kvs[0]!;
    return { key, value, createRevision, modRevision: header.revision };
  }

  isStoredAs({ key, value: stored }: Entry, value: StoredValue): boolean {
    return Buffer.from(stored.bytes()).equals(this.#parts.codec.encode(key, value));
  }

  /** Writes missing keys, many at one revision; existing ones stay. */
  createAll(values: Iterable<readonly [key: string, value: StoredValue]>): Promise<void> {
    return createAll(this.#parts, values);
  }

  /** Also fails with EtcdError; after one that `mayPass`, it is unknown whether the key was removed. */
  async delete(key: string, expected?: number) {
    const at = this.#parts.keys.toEtcd(key);
    const { header, succeeded, responses } = await this.#parts.cluster.write(TXN, {
      compare: expected === undefined ? [] : [lastChangedAt(at, expected)],
      success: [{ deleteRange: { key: at, prevKv: true } }],
      failure: [{ range: { key: at } }],
    });
    if (!succeeded) throw this.#mismatch(key, expected, responses[0]?.range?.kvs[0]);
    const removed = responses[0]?.deleteRange?.prevKvs[0];
    return removed && { entry: this.#entry(removed), revision: header.revision };
  }

  watch(request: StoreWatch): AsyncIterable<readonly Change[]> {
    return this.follow(request) as AsyncIterable<readonly Change[]>; // nobody requests progress
  }

  follow(request: StoreWatch): Follower {
    return new EtcdWatch(this.#parts, this.#mark, request);
  }

  serverVersions(): Promise<readonly (string | undefined)[]> {
    return this.#parts.cluster.versions();
  }

  async compact(revision: number): Promise<void> {
    try {
      await this.#parts.cluster.write(COMPACT, { revision });
    } catch (thrown) {
      const error = etcdError(thrown);
      if (error.isFuture) throw new FutureRevisionError(revision, await this.currentRevision());
      if (!error.isCompacted) throw error;
      return;
    }
    this.#mark.learn(revision);
    await recordCompaction(this.#parts.cluster, revision);
  }

  async close(): Promise<void> {
    this.#closing();
    this.#parts.cluster.close();
  }

  async #range(request: RangeMessage) {
    try {
      return await this.#parts.cluster.read(RANGE, request);
    } catch (thrown) {
      const error = etcdError(thrown);
      const { revision = 0 } = request;
      if (error.isCompacted) throw new CompactedError(revision, await this.#mark.find());
      if (error.isFuture) throw new FutureRevisionError(revision, await this.currentRevision());
      throw error;
    }
  }

  /** A range that starts after its end; etcd would interpret it differently. */
  async #nothing(revision: number | undefined): Promise<Range> {
    const { header } = await this.#range({
      key: this.#parts.keys.toEtcd('/registry'),
      countOnly: true,
      revision,
    });
    return { entries: [], count: 0, revision: revision ?? header.revision };
  }

  #entry({ key: at, value, createRevision, modRevision }: KeyValue): Entry {
    const key = this.#parts.keys.fromEtcd(at);
    return { key, value: this.#parts.codec.decode(key, value), createRevision, modRevision };
  }

  #mismatch(key: string, expected: number | undefined, actual: KeyValue | undefined) {
    return new RevisionMismatchError(key, expected ?? 0, actual && this.#entry(actual));
  }
}
