import { humanDuration } from '../../go/human-duration.js';
import { localClock } from '../frame/local-clock.js';
import type { Freshness } from '../frame/screen.js';
import { mayPass } from '../table/live/live-list.js';

/** A response that takes longer, in milliseconds, is reported. */
const PATIENCE_MS = 5_000;
/** After how many milliseconds it reads again if no server responded. */
const AGAIN_MS = 3_000;
/** The maximum share of the time that automatic reads take on a server. */
const MAX_SHARE = 1 / 20;

/** Reads something for a screen, reports when it takes long, and reads again after a lost connection. */
export class ContentReader {
  /** Why there is no content; undefined if there is, or may be. */
  problem: string | undefined;
  #reading: AbortController | undefined;
  /** The time of the last news; undefined if nothing is awaited. */
  #heardAt: number | undefined;
  #againAt: number | undefined;
  /** How often it is read automatically, in milliseconds; undefined for never. */
  #againMs: number | undefined;
  /** When the visible content was read, in milliseconds since 1970; undefined if none was. */
  readAt: number | undefined;
  /** It was complete once. */
  #wasRead = false;
  readonly #host: { now(): number; changed(): void };
  readonly #whyRefused: (error: unknown) => string;

  /** @param whyRefused makes the message for a failed read */
  constructor(host: { now(): number; changed(): void }, whyRefused: (error: unknown) => string) {
    this.#host = host;
    this.#whyRefused = whyRefused;
  }

  /** Whether it was started, and not stopped. */
  get isBegun(): boolean {
    return this.#reading !== undefined;
  }

  /** Whether it is complete. */
  get isComplete(): boolean {
    return this.isBegun && this.#heardAt === undefined && this.problem === undefined;
  }

  /**
   * Starts reading, in place of an earlier read.
   * @param read calls `heard` with the content as it arrives, and whether it is complete for now: what is followed
   * never ends
   * @param everyMs after how many milliseconds it is due again, or later if reading takes long; undefined for never
   */
  begin<T>(
    read: (heard: (what: T, isWhole?: boolean) => void, signal: AbortSignal) => Promise<void>,
    show: (what: T) => void,
    everyMs?: number,
  ): void {
    const { now, changed } = this.#host;
    this.#reading?.abort(new Error('read again'));
    const reading = new AbortController();
    this.#reading = reading;
    const begunAt = now();
    this.#heardAt = begunAt;
    this.#againAt = undefined;
    const ifWanted = (act: () => void) => {
      if (this.#reading !== reading || reading.signal.aborted) return;
      act();
      changed();
    };
    const heard = (what: T, isWhole = false) =>
      ifWanted(() => {
        this.#heardAt = now();
        this.#wasRead ||= isWhole;
        this.readAt = now();
        this.problem = undefined;
        show(what);
      });
    read(heard, reading.signal).then(
      () =>
        ifWanted(() => {
          this.#heardAt = undefined;
          this.#wasRead = true;
          this.problem = undefined;
          this.#dueIn(everyMs, begunAt);
        }),
      (error: unknown) =>
        ifWanted(() => {
          this.#heardAt = undefined;
          this.problem = this.#whyRefused(error);
          this.#dueIn(mayPass(error) ? AGAIN_MS : everyMs, begunAt);
        }),
    );
  }

  #dueIn(milliseconds: number | undefined, begunAt: number): void {
    const now = this.#host.now();
    const pause = milliseconds && Math.max(milliseconds, (now - begunAt) / MAX_SHARE);
    this.#againAt = pause && now + pause;
    // A small difference does not change the interval.
    this.#againMs = pause && milliseconds && pause > 2 * milliseconds ? pause : milliseconds;
  }

  /** It is no longer visible; incomplete content is read again when it is. */
  stop(): void {
    this.#reading?.abort(new Error('out of sight'));
    if (!this.isComplete) this.#reading = undefined;
  }

  /** Whether to read it again now. */
  get isDue(): boolean {
    return this.isIdle && this.#againAt !== undefined && this.#host.now() >= this.#againAt;
  }

  /** Whether nothing is being read. */
  get isIdle(): boolean {
    return this.#heardAt === undefined;
  }

  /** When the visible content was read: it does not follow its subject. */
  get freshness(): Freshness {
    if (this.readAt === undefined || (!this.#wasRead && this.problem === undefined))
      return { text: this.problem === undefined ? 'reading' : '', role: 'muted' };
    return { text: `as of ${localClock(this.readAt)}`, role: 'muted', again: this.#againMs ?? 'key' };
  }

  /** `no answer for 12s`; "" before the wait is long. */
  get silence(): string {
    const since = this.#heardAt === undefined ? 0 : this.#host.now() - this.#heardAt;
    return since < PATIENCE_MS ? '' : `no response for ${humanDuration(since)}`;
  }
}
