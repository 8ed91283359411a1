import type { Clock } from '../../src/process/clock.js';

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  #time = 1_700_000_000_000;
  #timers: { due: number; callback: () => void }[] = [];

  now(): number {
    return this.#time;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { due: this.#time + ms, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  /** How many waits are under way. */
  get waiting(): number {
    return this.#timers.length;
  }

  /** Lets time pass, and calls back what comes due meanwhile, in order. */
  advance(ms: number): void {
    const end = this.#time + ms;
    for (;;) {
      const [next] = this.#timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due);
      if (next === undefined) break;
      this.#timers = this.#timers.filter((each) => each !== next);
      this.#time = next.due;
      next.callback();
    }
    this.#time = end;
  }
}
