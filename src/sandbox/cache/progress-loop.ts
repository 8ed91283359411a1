import type { Clock } from '../../process/clock.js';

/** Milliseconds between requests for progress. */
const PROGRESS_INTERVAL = 100;

/**
 * Requests progress while anyone waits for it: immediately if the last request is an interval ago, then once per
 * interval, however many wait. While nobody waits, it sends nothing and runs no timer.
 */
export class ProgressLoop {
  #waiting = 0;
  #lastAsked = Number.NEGATIVE_INFINITY;
  #cancel = () => {};
  readonly #clock: Clock;
  readonly #ask: () => void;
  readonly #interval: number;

  constructor(clock: Clock, ask: () => void, interval = PROGRESS_INTERVAL) {
    this.#clock = clock;
    this.#ask = ask;
    this.#interval = interval;
  }

  /** Counts a waiter until the returned function is called. */
  join(): () => void {
    this.#waiting += 1;
    if (this.#waiting === 1) this.#begin();
    let joined = true;
    return () => {
      if (!joined) return;
      joined = false;
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#cancel();
    };
  }

  #begin(): void {
    const rest = this.#lastAsked + this.#interval - this.#clock.now();
    if (rest <= 0) this.#tick();
    else this.#cancel = this.#clock.after(rest, this.#tick);
  }

  readonly #tick = (): void => {
    this.#lastAsked = this.#clock.now();
    this.#cancel = this.#clock.after(this.#interval, this.#tick);
    this.#ask();
  };
}
