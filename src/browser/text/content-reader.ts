import { humanDuration } from '../../go/human-duration.js';
import { localClock } from '../frame/local-clock.js';
import type { Freshness } from '../frame/screen.js';
import { mayPass } from '../table/live/live-list.js';

/** An answer that takes longer, in milliseconds, is not awaited in silence. */
const PATIENCE_MS = 5_000;
/** What failed for want of a server is read again so many milliseconds later. */
const AGAIN_MS = 3_000;
/** What is read again by itself takes a server no more than this share of the time. */
const MAX_SHARE = 1 / 20;

/** Reads something for a screen, says when it takes long, and reads again what a lost connection has kept back. */
export class ContentReader {
  /** Why there is nothing; undefined if there is, or may be. */
  problem: string | undefined;
  #reading: AbortController | undefined;
  /** When there was news of it last; undefined if none is awaited. */
  #heardAt: number | undefined;
  #againAt: number | undefined;
  /** How often it is read again by itself, in milliseconds; undefined if it is not. */
  #againMs: number | undefined;
  /** When what is shown was read, in milliseconds since 1970; undefined if nothing was. */
  readAt: number | undefined;
  /** All of it was there once. */
  #wasRead = false;
  readonly #host: { now(): number; changed(): void };
  readonly #whyRefused: (error: unknown) => string;

  /** @param whyRefused what is said of a reading that failed */
  constructor(host: { now(): number; changed(): void }, whyRefused: (error: unknown) => string) {
    this.#host = host;
    this.#whyRefused = whyRefused;
  }

  /** Whether it has been begun, and not given up. */
  get isBegun(): boolean {
    return this.#reading !== undefined;
  }

  /** Whether all of it is there. */
  get isComplete(): boolean {
    return this.isBegun && this.#heardAt === undefined && this.problem === undefined;
  }

  /**
   * Begins, in the place of what was started before.
   * @param read reads, and calls `heard` with what comes, and whether that is all there is for now: what is followed never ends
   * @param everyMs it is due again so many milliseconds later, and later where reading takes long; undefined for never
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
    // A little later is no other rhythm.
    this.#againMs = pause && milliseconds && pause > 2 * milliseconds ? pause : milliseconds;
  }

  /** Nobody looks any more; what is not complete is restarted when someone does. */
  stop(): void {
    this.#reading?.abort(new Error('out of sight'));
    if (!this.isComplete) this.#reading = undefined;
  }

  /** Whether it is to be read again now. */
  get isDue(): boolean {
    return this.isIdle && this.#againAt !== undefined && this.#host.now() >= this.#againAt;
  }

  /** Whether nothing is being read. */
  get isIdle(): boolean {
    return this.#heardAt === undefined;
  }

  /** When what is shown was read: it does not follow what it is about. */
  get freshness(): Freshness {
    if (this.readAt === undefined || (!this.#wasRead && this.problem === undefined))
      return { text: this.problem === undefined ? 'reading' : '', role: 'muted' };
    return { text: `as of ${localClock(this.readAt)}`, role: 'muted', again: this.#againMs ?? 'key' };
  }

  /** `no answer for 12s`; "" while one has not waited long. */
  get silence(): string {
    const since = this.#heardAt === undefined ? 0 : this.#host.now() - this.#heardAt;
    return since < PATIENCE_MS ? '' : `no response for ${humanDuration(since)}`;
  }
}
