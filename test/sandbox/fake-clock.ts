import type { Clock } from '../../src/sandbox/base/clock.js';

/** A clock that stands until it is moved. */
export class FakeClock implements Clock {
  #timers: { at: number; callback: () => void }[] = [];
  #time: number;

  constructor(time = Date.parse('2026-01-02T03:04:05Z')) {
    this.#time = time;
  }

  now(): number {
    return this.#time;
  }

  after(milliseconds: number, callback: () => void): () => void {
    const timer = { at: this.#time + milliseconds, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Moves on, and rings what is due in its order. */
  advance(milliseconds: number): void {
    const end = this.#time + milliseconds;
    for (;;) {
      const due = this.#timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.#time = Math.max(this.#time, due.at);
      due.callback();
    }
    this.#time = end;
  }

  /** How many timers wait. */
  get waiting(): number {
    return this.#timers.length;
  }
}
