import { type Clock, systemClock } from '../../../src/sandbox/clock.js';

/** The machine's clock, but for long waits: these end when a test says so. */
export class HeldClock implements Clock {
  private readonly held = new Set<{ milliseconds: number; callback: () => void }>();
  private tell = () => {};

  now(): number {
    return systemClock.now();
  }

  after(milliseconds: number, callback: () => void): () => void {
    if (milliseconds < 2000) return systemClock.after(milliseconds, callback);
    const timer = { milliseconds, callback };
    this.held.add(timer);
    this.tell();
    return () => this.held.delete(timer);
  }

  /** Waits for a timer of so long, or up to a second less, to be set, and ends it. */
  async end(length: number): Promise<void> {
    for (;;) {
      const timer = [...this.held].find(
        ({ milliseconds }) => milliseconds <= length && milliseconds > length - 1000,
      );
      if (timer !== undefined) {
        this.held.delete(timer);
        timer.callback();
        return;
      }
      await new Promise<void>((resolve) => {
        this.tell = resolve;
      });
    }
  }
}
