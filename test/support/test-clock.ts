import type { Clock } from '../../src/process/clock.js';

/** A clock on which every wait ends immediately; it adds up the waits. */
export class TestClock implements Clock {
  time = 1_700_000_000_000;
  /** Milliseconds of every wait, in order. */
  readonly waits: number[] = [];

  now(): number {
    return this.time;
  }

  after(ms: number, callback: () => void): () => void {
    let cancelled = false;
    this.waits.push(ms);
    queueMicrotask(() => {
      if (cancelled) return;
      this.time += ms;
      callback();
    });
    return () => {
      cancelled = true;
    };
  }
}
