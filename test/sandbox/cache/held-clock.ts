import type { Clock } from '../../../src/process/clock.js';
import { backgroundClock } from '../../../src/sandbox/base/clock.js';

/**
 * The machine's clock, except for long waits, which end when a test says so. Its time stands still, so that the rest of
 * a wait is all of it, however long the machine took before.
 */
export class HeldClock implements Clock {
  readonly #held = new Set<{ milliseconds: number; callback: () => void }>();
  readonly #time = backgroundClock.now();
  #tell = () => {};

  now(): number {
    return this.#time;
  }

  after(milliseconds: number, callback: () => void): () => void {
    if (milliseconds < 2000) return backgroundClock.after(milliseconds, callback);
    const timer = { milliseconds, callback };
    this.#held.add(timer);
    this.#tell();
    return () => this.#held.delete(timer);
  }

  /** Waits for a timer of this length to be set, and ends it. */
  async end(length: number): Promise<void> {
    for (;;) {
      const timer = [...this.#held].find(({ milliseconds }) => milliseconds === length);
      if (timer !== undefined) {
        this.#held.delete(timer);
        timer.callback();
        return;
      }
      await new Promise<void>((resolve) => {
        this.#tell = resolve;
      });
    }
  }
}
