import { backoff, MAX_ATTEMPTS } from '../../../cluster/watch/backoff.js';
import { type Clock, orAborted, sleep } from '../../../process/clock.js';
import { isStop, messageOf } from '../../../process/errors.js';
import { ConnectionError, StatusError } from '../../../transport/errors.js';
import type { LogSource } from '../log-request.js';
import { type LogEntry, logEntryFrom, notice } from './entry.js';
import { type LivePod, whyEnded } from './live-pod.js';
import type { Position } from './position.js';
import { type LineRoom, wholeLine, wholeLines } from './whole-lines.js';

/** From where a log is asked for. */
export interface LogPart {
  /** Undefined: as the command line says. */
  sinceTime: string | undefined;
  /** The run before the last restart, as far as it went. */
  previous: boolean;
}

/** How a container's log is read. */
interface LogReading {
  source: LogSource;
  pod: LivePod;
  follow: boolean;
  /** A log that breaks off is asked for again however long it takes. */
  persists: boolean;
  /** How far it was read. */
  position: Position;
  open(part: LogPart): Promise<AsyncIterable<Uint8Array>>;
  /** Shared with the logs that are read beside it. */
  room: LineRoom;
  /** Called where the log cannot be read, for the exit code. */
  onFailure(): void;
  signal: AbortSignal;
  clock: Clock;
  /** From 0 to 1, spreads the waits before the server is asked again. */
  random(): number;
}

/**
 * One container's log with the times of its lines. After a cut it continues where it was, without losing or doubling a line.
 * One that is followed continues with the container's next run, until the pod has ended. What happens is said among
 * the lines.
 */
export class ContainerLog implements AsyncIterable<LogEntry[]> {
  readonly #reading: LogReading;
  readonly #position: Position;
  /** Attempts since a line was last received. */
  #attempts = 0;
  /** Ends of the body since a container ended or a line was received. */
  #ends = 0;
  #run = 0;
  /** The beginning of a line that the last answer ended within. */
  #unfinished: Buffer | undefined;
  #isCut = false;
  /** As LogCounts counts it. */
  state: 'open' | 'waiting' | 'cut' | 'over' = 'waiting';

  constructor(reading: LogReading) {
    this.#reading = reading;
    this.#position = reading.position;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<LogEntry[]> {
    try {
      yield* this.#runs();
    } finally {
      this.state = 'over';
    }
  }

  async *#runs(): AsyncGenerator<LogEntry[]> {
    const { follow, pod, source } = this.#reading;
    for (;;) {
      if (!(await this.#started())) return;
      const run = pod.statusOf(source.container)?.restartCount ?? 0;
      if (run !== this.#run && this.#position.time !== '') {
        if (this.#isCut) yield* this.#rest();
        yield [this.#said('started again')];
      }
      this.#run = run;
      const outcome = yield* this.#read(false);
      if (outcome === 'ended' && !follow) return;
      if (outcome === 'failed') return;
      if (outcome === 'ended' && (yield* this.#ended())) return;
    }
  }

  /** Waits until there is a log. Gives false where there will be none. */
  async #started(): Promise<boolean> {
    const { pod, source, signal } = this.#reading;
    while (!pod.hasLog(source.container)) {
      this.state = 'waiting';
      if (pod.isOver) return false;
      await orAborted(pod.change, signal);
    }
    return true;
  }

  /** Reads until the log ends, or fails for good; a cut is a reason to read on. */
  async *#read(previous: boolean): AsyncGenerator<LogEntry[], 'ended' | 'cut' | 'failed'> {
    const { clock, persists, random, signal } = this.#reading;
    try {
      const rest = yield* this.#lines(previous);
      this.#isCut = false;
      if (rest === undefined || this.#mayGoOn()) return 'ended';
      if (!previous && this.#isDoubtful(rest)) return 'cut';
      yield this.#entries([rest]);
      return 'ended';
    } catch (error) {
      if (signal.aborted || isStop(error)) throw error;
      if (previous) return 'ended';
      this.#attempts++;
      if (!this.#mayPass(error) || (this.#attempts > MAX_ATTEMPTS && !persists)) {
        this.#reading.onFailure();
        yield [this.#said(`cannot be read: ${messageOf(error)}`)];
        return 'failed';
      }
      this.#isCut = true;
      this.state = 'cut';
      if (this.#attempts === 1) yield [this.#said(passing(error))];
      await sleep(clock, backoff(this.#attempts, random()), signal);
      return 'cut';
    }
  }

  /** Gives the beginning of a line that the log ended within. */
  async *#lines(previous: boolean): AsyncGenerator<LogEntry[], Buffer | undefined> {
    const { open, room, source } = this.#reading;
    const { sinceTime, isNew } = this.#position.resume();
    const leftOut: LogEntry[] = [];
    const tellLeftOut = (why: string) => leftOut.push(this.#said(`has ${why}; its end is left out`));
    const batches = wholeLines(await open({ sinceTime, previous }), room, tellLeftOut);
    this.state = 'open';
    let before = '';
    for (;;) {
      const { done, value } = await batches.next();
      if (done) return value;
      const entries: LogEntry[] = leftOut.splice(0);
      for (const line of value) {
        const entry = logEntryFrom(source, line, before);
        before = entry.time;
        if (!isNew(entry.time)) continue;
        this.#position.add(entry.time);
        entries.push(entry);
      }
      if (entries.length === 0) continue;
      this.#attempts = 0;
      this.#ends = 0;
      yield entries;
    }
  }

  /** What is left of a run that was cut, and then restarted. */
  async *#rest(): AsyncGenerator<LogEntry[]> {
    yield* this.#read(true);
  }

  #entries(lines: readonly Buffer[]): LogEntry[] {
    return lines.map((line) => {
      const entry = logEntryFrom(this.#reading.source, wholeLine(line), this.#position.time);
      this.#position.add(entry.time);
      return entry;
    });
  }

  /**
   * Nodes end lines with a line feed. A server that lost its node in the midst of one ends the answer as if that was all,
   * and gives more when it is asked again.
   */
  #isDoubtful(rest: Buffer): boolean {
    if (this.#unfinished?.equals(rest) || ++this.#attempts > MAX_ATTEMPTS) return false;
    this.#unfinished = rest;
    return true;
  }

  /** The body of a log that is followed may end while the container goes on: its last line may come again, whole. */
  #mayGoOn(): boolean {
    const { follow, pod, source } = this.#reading;
    return follow && !pod.isOver && pod.endOf(source.container, this.#run) === undefined;
  }

  /** After the end of a log that is followed: says why, where that is known, and waits for more. Gives true where none comes. */
  async *#ended(): AsyncGenerator<LogEntry[], boolean> {
    const { clock, pod, random, signal, source } = this.#reading;
    this.#ends++;
    const end = pod.endOf(source.container, this.#run);
    if (end === undefined && !pod.isOver) {
      // The server may have ended it, or the news of its end is still on its way.
      const waited = new AbortController();
      const pause = sleep(clock, backoff(this.#ends, random()), AbortSignal.any([signal, waited.signal]));
      await Promise.race([pause, orAborted(pod.change, signal)]).finally(() => {
        waited.abort();
        pause.catch(() => undefined);
      });
      return false;
    }
    this.state = 'over';
    yield [this.#said(end === undefined ? 'ended: the pod was deleted' : `ended: ${whyEnded(end)}`)];
    const isSameRun = () => (pod.statusOf(source.container)?.restartCount ?? 0) === this.#run;
    while (isSameRun()) {
      if (pod.isOver) return true;
      await orAborted(pod.change, signal);
    }
    this.#ends = 0;
    return false;
  }

  #mayPass(error: unknown): boolean {
    if (error instanceof StatusError) {
      // A container that is being started has no log yet; the watch tells when it has.
      const isStarting = this.#reading.follow && error.code === 400;
      return isStarting || error.code === 429 || error.code >= 500;
    }
    const { persists } = this.#reading;
    return error instanceof ConnectionError && (persists || error.midBody || this.#position.time !== '');
  }

  #said(text: string): LogEntry {
    const { source } = this.#reading;
    return notice(source, this.#position.time, `pod/${source.pod}/${source.container} ${text}`);
  }
}

function passing(error: unknown): string {
  if (error instanceof StatusError) return `cannot be read yet: ${messageOf(error)}`;
  return `broke off (${messageOf(error)}); reading continues where it was`;
}
