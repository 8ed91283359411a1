import type { Clock } from '../../../process/clock.js';
import type { LogEntry } from './entry.js';

/** What a merge depends on. */
interface TimeOrderSettings {
  clock: Clock;
  /**
   * Milliseconds for which a log without a line delays the others: one of its lines may be older than theirs. Infinite
   * for logs that end.
   */
  patience: number;
  signal: AbortSignal;
}

/** One of several logs. */
interface Lane {
  batches: AsyncIterator<LogEntry[]>;
  /** The piece after `entries`; requested ahead. */
  next: Promise<IteratorResult<LogEntry[]>>;
  entries: LogEntry[];
  at: number;
  /** Of the entry at `at`. */
  time: string;
  /** Its number. Of lines with the same time, those of the log that was added first come first. */
  turn: number;
  /** Since when there is no line, in milliseconds. */
  waitsSince: number;
}

/** Entries that are returned at a time. */
const BATCH = 1024;

/**
 * Merges several logs, each sorted by time, into one stream sorted by time. At most two pieces of each log are kept:
 * the current one and the next.
 */
export class TimeOrder implements AsyncIterable<LogEntry[]> {
  readonly #settings: TimeOrderSettings;
  /** Those with a line, as a heap: the earliest first. */
  readonly #ready: Lane[] = [];
  /** Those without a line, which delay the others, the longest waiting first. */
  readonly #waiting = new Set<Lane>();
  #lanes = 0;
  #added = 0;
  #isComplete = false;
  #failure: { error: unknown } | undefined;
  #wake: () => void = () => {};
  #given = '';
  /** Lines that arrived after one with a later time. */
  late = 0;

  constructor(settings: TimeOrderSettings) {
    this.#settings = settings;
  }

  /** Adds a log, from its next entry on. */
  add(batches: AsyncIterable<LogEntry[]>): void {
    const iterator = batches[Symbol.asyncIterator]();
    this.#lanes++;
    const lane: Lane = {
      batches: iterator,
      next: iterator.next(),
      entries: [],
      at: 0,
      time: '',
      turn: this.#added++,
      waitsSince: 0,
    };
    lane.next.catch(() => undefined);
    this.#await(lane);
  }

  /** No further log will be added: the stream ends with the last of them. */
  complete(): void {
    this.#isComplete = true;
    this.#wake();
  }

  /** Ends it with an error after what is ready was returned. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<LogEntry[]> {
    for (;;) {
      this.#settings.signal.throwIfAborted();
      const batch = this.#take();
      if (batch.length > 0) yield batch;
      else if (this.#failure !== undefined) throw this.#failure.error;
      else if (this.#isComplete && this.#lanes === 0) return;
      else await this.#change();
    }
  }

  /** The entries that may be returned now. */
  #take(): LogEntry[] {
    const batch: LogEntry[] = [];
    while (batch.length < BATCH && this.#ready.length > 0 && !this.#isHeldUp()) {
      const lane = this.#ready[0]!;
      const entry = lane.entries[lane.at++]!;
      if (entry.time < this.#given) {
        if (entry.said === undefined) this.late++;
      } else this.#given = entry.time;
      batch.push(entry);
      if (lane.at < lane.entries.length) {
        lane.time = lane.entries[lane.at]!.time;
        sink(this.#ready, 0);
      } else {
        removeFirst(this.#ready);
        this.#await(lane);
      }
    }
    return batch;
  }

  #isHeldUp(): boolean {
    if (this.#waiting.size === 0 || this.#settings.patience === Number.POSITIVE_INFINITY)
      return this.#waiting.size > 0;
    const quietSince = this.#settings.clock.now() - this.#settings.patience;
    for (const lane of this.#waiting) {
      if (lane.waitsSince > quietSince) return true;
      this.#waiting.delete(lane);
    }
    return false;
  }

  /** Takes the next piece of a log when it arrives, and requests the one after it. */
  #await(lane: Lane): void {
    lane.waitsSince = this.#settings.clock.now();
    this.#waiting.add(lane);
    lane.next.then(
      ({ done, value }) => {
        this.#waiting.delete(lane);
        if (done) this.#lanes--;
        else {
          lane.entries = value;
          lane.at = 0;
          lane.next = lane.batches.next();
          lane.next.catch(() => undefined);
          if (value.length > 0) {
            lane.time = value[0]!.time;
            insert(this.#ready, lane);
          } else this.#await(lane);
        }
        this.#wake();
      },
      (error: unknown) => this.fail(error),
    );
  }

  /** Resolves when there may be something to return. */
  #change(): Promise<void> {
    const { clock, patience, signal } = this.#settings;
    return new Promise((resolve) => {
      const [first] = this.#waiting;
      const isTimed = first !== undefined && this.#ready.length > 0 && Number.isFinite(patience);
      const cancel = isTimed
        ? clock.after(Math.max(1, first.waitsSince + patience - clock.now()), () => this.#wake())
        : () => {};
      this.#wake = () => {
        cancel();
        signal.removeEventListener('abort', this.#wake);
        this.#wake = () => {};
        resolve();
      };
      signal.addEventListener('abort', this.#wake, { once: true });
    });
  }
}

function isBefore(lane: Lane, other: Lane): boolean {
  return lane.time === other.time ? lane.turn < other.turn : lane.time < other.time;
}

function insert(heap: Lane[], lane: Lane): void {
  let at = heap.push(lane) - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (!isBefore(lane, heap[above]!)) break;
    heap[at] = heap[above]!;
    at = above;
  }
  heap[at] = lane;
}

function removeFirst(heap: Lane[]): void {
  const last = heap.pop()!;
  if (heap.length === 0) return;
  heap[0] = last;
  sink(heap, 0);
}

function sink(heap: Lane[], from: number): void {
  const lane = heap[from]!;
  let at = from;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= heap.length) break;
    if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below++;
    if (!isBefore(heap[below]!, lane)) break;
    heap[at] = heap[below]!;
    at = below;
  }
  heap[at] = lane;
}
