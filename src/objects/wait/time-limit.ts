import { type Clock, systemClock } from '../../process/clock.js';
import { DisplayableError, hasReason } from '../../process/errors.js';

const TIMED_OUT = 'TimedOut';

/** What ends a wait besides its time. */
export interface TimeLimitSettings {
  /** Ctrl-C. */
  signal: AbortSignal;
  clock?: Clock;
}

/**
 * One time limit for any number of waits. Its signal ends them with a failure in kubectl's words when the time is over,
 * or with the reason of the given signal. Must be disposed of, so that its timer does not keep the process alive.
 */
export class TimeLimit implements Disposable {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly #cancel: () => void;

  /** @param ms from now on; undefined for no limit */
  constructor(ms: number | undefined, { signal, clock = systemClock }: TimeLimitSettings) {
    this.clock = clock;
    if (ms === undefined) {
      this.signal = signal;
      this.#cancel = () => undefined;
      return;
    }
    const over = new AbortController();
    this.#cancel = clock.after(ms, () => over.abort(timeoutFailure()));
    this.signal = AbortSignal.any([signal, over.signal]);
  }

  [Symbol.dispose](): void {
    this.#cancel();
  }
}

/** The failure of a wait whose time is over. */
export function timeoutFailure(): DisplayableError {
  return new DisplayableError('timed out waiting for the condition', { reason: TIMED_OUT });
}

/** Whether a wait failed because its time was over. */
export function isTimeout(error: unknown): error is DisplayableError {
  return hasReason(error, TIMED_OUT);
}

/**
 * Adds to a timeout what was waited for: `timed out waiting for the condition on pods/web-1`. Any other error is
 * returned unchanged.
 */
export function timeoutOn(error: unknown, what: string): unknown {
  if (!isTimeout(error)) return error;
  return new DisplayableError(`${error.message} on ${what}`, { reason: TIMED_OUT, cause: error });
}
