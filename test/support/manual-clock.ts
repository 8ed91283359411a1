import type { Clock } from '../../src/process/clock.js';

/** A clock that stands still until a test advances it. */
export class ManualClock implements Clock {
  #time: number;
  #timers: { due: number; callback: () => void }[] = [];
  #awaited: { ms: number; resolve: () => void }[] = [];

  constructor(time = Date.parse('2026-01-02T03:04:05Z')) {
    this.#time = time;
  }

  now(): number {
    return this.#time;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { due: this.#time + ms, callback };
    this.#timers.push(timer);
    for (const waiter of this.#awaited.filter((each) => each.ms === ms)) waiter.resolve();
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  /** How many waits are in progress. */
  get waiting(): number {
    return this.#timers.length;
  }

  /** Resolves when a timer of exactly this number of milliseconds is set, or was set and is still running. */
  timerOf(ms: number): Promise<void> {
    if (this.#timers.some(({ due }) => due === this.#time + ms)) return Promise.resolve();
    return new Promise((resolve) => this.#awaited.push({ ms, resolve }));
  }

  /** Lets time pass, and calls back what becomes due in the meantime, in order. */
  advance(ms: number): void {
    const end = this.#time + ms;
    for (;;) {
      const [next] = this.#timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due);
      if (next === undefined) break;
      this.#timers = this.#timers.filter((each) => each !== next);
      this.#time = Math.max(this.#time, next.due);
      next.callback();
    }
    this.#time = end;
  }
}
