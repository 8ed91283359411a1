import { type Clock, systemClock } from './clock.js';
import { DEADLINE_EXCEEDED, DisplayableError } from './errors.js';

/** After this many milliseconds, work that ignores the deadline is abandoned. */
const GRACE_MS = 1000;

/** Requests that are listed individually in the message. */
const MAX_NAMED = 10;

/** The deadline of a command has passed. */
export class DeadlineError extends DisplayableError {
  override readonly name = 'DeadlineError';
  readonly #limit: string;
  readonly #inDoubt: string[] = [];

  /** @param limit as it was given: `30s` */
  constructor(limit: string) {
    super(`the deadline of ${limit} has passed`, { reason: DEADLINE_EXCEEDED });
    this.#limit = limit;
  }

  /** A write was in flight when the deadline passed. @param request `DELETE /api/v1/namespaces/default/pods/web-1` */
  addInDoubt(request: string): void {
    this.#inDoubt.push(request);
    const more = this.#inDoubt.length - MAX_NAMED;
    const named = this.#inDoubt.slice(0, MAX_NAMED).join(', ');
    const rest = more > 0 ? ` and ${more} more` : '';
    this.message = `the deadline of ${this.#limit} has passed; not known whether done: ${named}${rest}`;
  }
}

/** The time limit of a command's work, which runs until it is disposed of. */
export class Deadline implements Disposable {
  /** Aborted by Ctrl-C, and when the time is over. */
  readonly signal: AbortSignal;
  readonly #interrupt: AbortSignal;
  readonly #over = new AbortController();
  readonly #failure: DeadlineError;
  readonly #late = Promise.withResolvers<never>();
  #cancel: () => void;

  /**
   * @param ms how long the work may take
   * @param limit as it was given, for the message
   * @param interrupt Ctrl-C
   */
  constructor(ms: number, limit: string, interrupt: AbortSignal, clock: Clock = systemClock) {
    this.#failure = new DeadlineError(limit);
    this.#interrupt = interrupt;
    this.signal = AbortSignal.any([interrupt, this.#over.signal]);
    this.#late.promise.catch(() => undefined);
    this.#cancel = clock.after(ms, () => {
      this.#over.abort(this.#failure);
      this.#cancel = clock.after(GRACE_MS, () => this.#late.reject(this.#failure));
    });
  }

  /**
   * Returns the result of work that heeds the signal. If the time is over, fails with DeadlineError whatever the work
   * does, which is abandoned a second later; otherwise fails as the work does.
   */
  async resultInTime<R>(work: Promise<R>): Promise<R> {
    try {
      const result = await Promise.race([work, this.#late.promise]);
      if (!this.#isOver) return result;
    } catch (error) {
      if (!this.#isOver) throw error;
    }
    throw this.#failure;
  }

  get #isOver(): boolean {
    return this.#over.signal.aborted && !this.#interrupt.aborted;
  }

  [Symbol.dispose](): void {
    this.#cancel();
  }
}
