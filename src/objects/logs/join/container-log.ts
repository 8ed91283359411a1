import { backoff, MAX_ATTEMPTS } from '../../../cluster/watch/backoff.js';
import { type Clock, orAbort, sleep } from '../../../process/clock.js';
import { isStop, messageOf } from '../../../process/errors.js';
import { ConnectionError, StatusError } from '../../../transport/errors.js';
import type { LogSource } from '../log-request.js';
import { type LogEntry, logEntryFrom, notice } from './entry.js';
import { endText, type LivePod } from './live-pod.js';
import type { Position } from './position.js';
import { type LineRoom, wholeLine, wholeLines } from './whole-lines.js';

/** Where reading a log starts. */
export interface LogPart {
  /** Undefined: as on the command line. */
  sinceTime: string | undefined;
  /** The run before the last restart, as far as it went. */
  previous: boolean;
}

/** How to read a container's log. */
interface LogReading {
  source: LogSource;
  pod: LivePod;
  follow: boolean;
  /** A log that is cut off is requested again however long it takes. */
  persists: boolean;
  /** How far it was read. */
  position: Position;
  open(part: LogPart): Promise<AsyncIterable<Uint8Array>>;
  /** Shared with other logs that are read at the same time. */
  room: LineRoom;
  /** Called if the log cannot be read, for the exit code. */
  onFailure(): void;
  signal: AbortSignal;
  clock: Clock;
  /** From 0 to 1; spreads the pauses before the server is asked again. */
  random(): number;
}

/** What is known about a log in each of its states. */
interface KnownLog {
  /** How often the container had been restarted before the run that is read. */
  readonly run: number;
  /** The beginning of a line in which a response ended. */
  readonly unfinished?: Buffer | undefined;
}

/** A log, and the events that change its state. Its signal ends it in any state. */
type LogState =
  /** A run of the container with a log leads to `reading`, and the end of the pod to `over`. */
  | (KnownLog & { readonly at: 'waiting'; readonly isCut: boolean })
  /**
   * The end of the response leads to `ended`, or to `over` if the log is not followed; within a line to `waiting`,
   * because more may come. A broken connection leads to `cut`, and a permanent error to `over`.
   */
  | (KnownLog & { readonly at: 'reading' })
  /** A pause leads to `waiting`. */
  | (KnownLog & { readonly at: 'cut' })
  /**
   * The next run of the container leads to `waiting`, and the end of the pod to `over`. While the container has not
   * ended, so does a pause: the server may have ended the response.
   */
  | (KnownLog & { readonly at: 'ended' })
  /** The final state. */
  | { readonly at: 'over' };

type In<At extends LogState['at']> = Extract<LogState, { at: At }>;
type LogStep = AsyncGenerator<LogEntry[], LogState>;

const OVER: LogState = { at: 'over' };

/**
 * One container's log with the times of its lines. After an interruption it continues where it stopped, without losing
 * or duplicating a line. A followed log continues with the container's next run, until the pod has ended. Messages
 * about this appear among the lines.
 */
export class ContainerLog implements AsyncIterable<LogEntry[]> {
  readonly #reading: LogReading;
  /** Since a line was last received: attempts; and responses that have ended, of the same run. */
  #tries = { attempts: 0, ends: 0 };
  /** As LogCounts counts it. */
  state: 'open' | 'waiting' | 'cut' | 'over' = 'waiting';

  constructor(reading: LogReading) {
    this.#reading = reading;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<LogEntry[]> {
    const { clock, random, signal } = this.#reading;
    let state: LogState = { at: 'waiting', run: 0, isCut: false };
    try {
      while (state.at !== 'over') {
        if (state.at === 'waiting') state = yield* this.#begin(state);
        else if (state.at === 'reading') state = yield* this.#read(state);
        else if (state.at === 'ended') state = yield* this.#follow(state);
        else {
          await sleep(clock, backoff(this.#tries.attempts, random()), signal);
          state = { at: 'waiting', run: state.run, unfinished: state.unfinished, isCut: true };
        }
      }
    } finally {
      this.state = 'over';
    }
  }

  async *#begin({ run: last, unfinished, isCut }: In<'waiting'>): LogStep {
    const { pod, position, source, signal } = this.#reading;
    while (!pod.hasLog(source.container)) {
      this.state = 'waiting';
      if (pod.isOver) return OVER;
      await orAbort(pod.change, signal);
    }
    const run = this.#run;
    if (run !== last && position.time !== '') {
      if (isCut) yield* this.#rest(last);
      yield [this.#said('started again')];
    }
    return { at: 'reading', run, unfinished };
  }

  async *#read({ run, unfinished }: In<'reading'>): LogStep {
    const { follow, onFailure, persists, signal } = this.#reading;
    try {
      const rest = yield* this.#lines(false);
      if (rest !== undefined && !this.#mayGoOn(run)) {
        // Nodes end lines with a line feed. A server that loses its node in the middle of one ends the response as if
        // it were complete, and returns more on the next request.
        const isDoubtful = !unfinished?.equals(rest) && ++this.#tries.attempts <= MAX_ATTEMPTS;
        if (isDoubtful) return { at: 'waiting', run, unfinished: rest, isCut: false };
        yield [this.#line(rest)];
      }
      return follow ? { at: 'ended', run, unfinished } : OVER;
    } catch (error) {
      if (signal.aborted || isStop(error)) throw error;
      const attempts = ++this.#tries.attempts;
      if (!this.#mayPass(error) || (attempts > MAX_ATTEMPTS && !persists)) {
        onFailure();
        yield [this.#said(`cannot be read: ${messageOf(error)}`)];
        return OVER;
      }
      this.state = 'cut';
      if (attempts === 1) yield [this.#said(passing(error))];
      return { at: 'cut', run, unfinished };
    }
  }

  /** After the end of a followed log: reports why, if known, and waits for more. */
  async *#follow(state: In<'ended'>): LogStep {
    const { clock, pod, random, signal, source } = this.#reading;
    this.#tries.ends++;
    const end = pod.endOf(source.container, state.run);
    if (end === undefined && !pod.isOver) {
      // The news of its end may still be on its way.
      const waited = new AbortController();
      const waitMs = backoff(this.#tries.ends, random());
      const pause = sleep(clock, waitMs, AbortSignal.any([signal, waited.signal]));
      await Promise.race([pause, orAbort(pod.change, signal)]).finally(() => {
        waited.abort();
        pause.catch(() => undefined);
      });
      return { ...state, at: 'waiting', isCut: false };
    }
    this.state = 'over';
    yield [this.#said(end === undefined ? 'ended: the pod was deleted' : `ended: ${endText(end)}`)];
    while (this.#run === state.run) {
      if (pod.isOver) return OVER;
      await orAbort(pod.change, signal);
    }
    this.#tries.ends = 0;
    return { ...state, at: 'waiting', isCut: false };
  }

  /** The rest of an interrupted and then restarted run, as far as it can be read. */
  async *#rest(run: number): AsyncGenerator<LogEntry[]> {
    try {
      const rest = yield* this.#lines(true);
      if (rest !== undefined && !this.#mayGoOn(run)) yield [this.#line(rest)];
    } catch (error) {
      if (this.#reading.signal.aborted || isStop(error)) throw error;
    }
  }

  /** Returns the beginning of a line in which the log ended. */
  async *#lines(previous: boolean): AsyncGenerator<LogEntry[], Buffer | undefined> {
    const { open, position, room, source } = this.#reading;
    const { sinceTime, isNew } = position.resume();
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
        position.add(entry.time);
        entries.push(entry);
      }
      if (entries.length === 0) continue;
      this.#tries = { attempts: 0, ends: 0 };
      yield entries;
    }
  }

  #line(text: Buffer): LogEntry {
    const { position, source } = this.#reading;
    const entry = logEntryFrom(source, wholeLine(text), position.time);
    position.add(entry.time);
    return entry;
  }

  /** The current run of the container. */
  get #run(): number {
    const { pod, source } = this.#reading;
    return pod.statusOf(source.container)?.restartCount ?? 0;
  }

  /** The body of a followed log may end while the container continues: its last line may come again, complete. */
  #mayGoOn(run: number): boolean {
    const { follow, pod, source } = this.#reading;
    return follow && !pod.isOver && pod.endOf(source.container, run) === undefined;
  }

  #mayPass(error: unknown): boolean {
    if (error instanceof StatusError) {
      // A container that is being started has no log yet; the watch shows when it has.
      const isStarting = this.#reading.follow && error.code === 400;
      return isStarting || error.code === 429 || error.code >= 500;
    }
    const { persists, position } = this.#reading;
    return error instanceof ConnectionError && (persists || error.midBody || position.time !== '');
  }

  #said(text: string): LogEntry {
    const { position, source } = this.#reading;
    return notice(source, position.time, `pod/${source.pod}/${source.container} ${text}`);
  }
}

function passing(error: unknown): string {
  if (error instanceof StatusError) return `cannot be read yet: ${messageOf(error)}`;
  return `was interrupted (${messageOf(error)}); reading continues where it stopped`;
}
