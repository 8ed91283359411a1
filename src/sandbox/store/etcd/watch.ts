import { waitUpTo } from '../../base/clock.js';
import { prefixEnd } from '../sorted-keys.js';
import {
  type Change,
  CompactedError,
  type Entry,
  type Follower,
  type Progress,
  type StoreWatch,
} from '../store.js';
import type { WatchStream } from './client/endpoint.js';
import { EtcdError, etcdError, GRPC } from './client/errors.js';
import type { KeyValue, WatchEventMessage, WatchResponseMessage } from './client/messages.js';
import type { CompactionMark } from './compaction-mark.js';
import type { EtcdParts } from './parts.js';

/** The longest wait, in milliseconds, before a broken watch is resumed. */
const MAX_WAIT = 1000;

/**
 * A watch of etcd that outlives its connections. `next` is the first revision that was not yielded: all changes of a
 * revision arrive in one message, so that a new stream from there neither omits nor repeats a change.
 */
export class EtcdWatch implements Follower {
  #next: number;
  #stream: WatchStream | undefined;
  #progressWanted = false;
  /** Streams in a row that broke before they yielded anything. */
  #failures = 0;
  readonly #parts: EtcdParts;
  readonly #mark: CompactionMark;
  readonly #request: StoreWatch;

  constructor(parts: EtcdParts, mark: CompactionMark, request: StoreWatch) {
    this.#parts = parts;
    this.#mark = mark;
    this.#request = request;
    this.#next = request.from;
  }

  requestProgress(): void {
    this.#progressWanted = true;
    this.#stream?.send({ progress: {} });
  }

  /** Fails with CompactedError, or with EtcdError if etcd permanently refuses the watch. */
  async *[Symbol.asyncIterator](): AsyncGenerator<readonly (Change | Progress)[]> {
    const { signal } = this.#request;
    while (!signal.aborted) {
      try {
        yield* this.#oneStream();
      } catch (thrown) {
        if (thrown instanceof CompactedError) throw thrown;
        const error = etcdError(thrown);
        if (!error.mayPass && !signal.aborted) throw error;
      }
      if (signal.aborted) return;
      this.#failures += 1;
      await waitUpTo(this.#parts.clock, Math.min(MAX_WAIT, 25 * 2 ** this.#failures), signal);
    }
  }

  async *#oneStream(): AsyncGenerator<readonly (Change | Progress)[]> {
    const { cluster, clock } = this.#parts;
    const endpoint = cluster.endpoint();
    const stream = endpoint.watch();
    const stop = () => stream.cancel();
    const stopWaiting = clock.after(cluster.requestTimeout, stop);
    this.#request.signal.addEventListener('abort', stop);
    try {
      stream.send(this.#creation());
      for await (const response of stream) {
        if (response.canceled) throw this.#refusal(response);
        if (response.created) {
          stopWaiting();
          await this.#created(stream);
        } else {
          this.#failures = 0;
          const items = this.#items(response);
          if (items.length > 0) yield items;
        }
      }
    } catch (error) {
      if (!this.#request.signal.aborted) cluster.leave(endpoint);
      throw error;
    } finally {
      stopWaiting();
      this.#stream = undefined;
      this.#request.signal.removeEventListener('abort', stop);
      stream.cancel();
    }
  }

  #creation() {
    const { prefix } = this.#request;
    const { keys } = this.#parts;
    return {
      create: {
        key: keys.toEtcd(prefix),
        rangeEnd: keys.toEtcd(prefixEnd(prefix)),
        startRevision: this.#next,
        progressNotify: true,
        prevKv: true,
      },
    };
  }

  /**
   * etcd accepts a watch that starts at the exact revision of a compaction, although a removal at that revision is
   * lost; so the state before the first change must still exist.
   */
  async #created(stream: WatchStream): Promise<void> {
    const before = this.#next - 1;
    if (before > 0 && !(await this.#mark.isReadable(before))) {
      throw new CompactedError(this.#next, await this.#mark.find());
    }
    this.#stream = stream;
    if (this.#progressWanted) stream.send({ progress: {} });
  }

  #refusal({ compactRevision, cancelReason }: WatchResponseMessage): Error {
    if (compactRevision === 0) return new EtcdError(GRPC.unavailable, `watch cancelled: ${cancelReason}`);
    this.#mark.learn(compactRevision);
    return new CompactedError(this.#next, compactRevision);
  }

  #items({ events, header, watchId }: WatchResponseMessage): (Change | Progress)[] {
    if (events.length === 0) return this.#progressed(header.revision, watchId === -1);
    const changes = events.map((event) => this.#change(event));
    this.#next = changes.at(-1)!.revision + 1;
    return changes;
  }

  /** If etcd's notifications are unreliable, progress is what was yielded: less than possible, but never wrong. */
  #progressed(revision: number, answered: boolean): (Change | Progress)[] {
    if (this.#parts.progress !== 'unreliable') this.#next = Math.max(this.#next, revision + 1);
    if (!answered || !this.#progressWanted) return [];
    this.#progressWanted = false;
    return [{ type: 'progress', revision: this.#next - 1 }];
  }

  #change({ type, kv, prevKv }: WatchEventMessage): Change {
    const { key: at, createRevision, modRevision: revision } = kv;
    const key = this.#parts.keys.fromEtcd(at);
    const created = type === 0 && createRevision === revision;
    if (prevKv === null && !created) throw new CompactedError(revision, revision); // its history has been dropped since
    const previous = prevKv === null ? undefined : this.#entry(key, prevKv);
    if (type === 0) return { type: 'put', key, entry: this.#entry(key, kv), previous, revision };
    return { type: 'delete', key, previous, revision };
  }

  #entry(key: string, { value, createRevision, modRevision }: KeyValue): Entry {
    return { key, value: this.#parts.codec.decode(key, value), createRevision, modRevision };
  }
}
