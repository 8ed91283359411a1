import type { Clock } from '../../../src/process/clock.js';

interface Timer {
  at: number;
  callback: () => void;
}

/** A clock that stands still until it is stepped. */
export class SteppedClock implements Clock {
  #now = 1_700_000_000_000;
  #timers = new Set<Timer>();
  #awaited: { ms: number; resolve: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, callback };
    this.#timers.add(timer);
    for (const waiter of this.#awaited.filter((one) => one.ms === ms)) waiter.resolve();
    return () => this.#timers.delete(timer);
  }

  /** Resolves when somebody sets a timer of just so many milliseconds, or has set one that still runs. */
  timerOf(ms: number): Promise<void> {
    if ([...this.#timers].some((timer) => timer.at === this.#now + ms)) return Promise.resolve();
    return new Promise((resolve) => this.#awaited.push({ ms, resolve }));
  }

  /** Moves on, calling back what comes due on the way, in order. */
  step(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = [...this.#timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#timers.delete(due);
      this.#now = due.at;
      due.callback();
    }
    this.#now = end;
  }
}
