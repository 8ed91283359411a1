import type { Clock } from '../../process/clock.js';

/** Calls listeners when there is something to draw: at once after a key, less often for changes from the cluster. */
export class Redraw {
  readonly #listeners = new Set<() => void>();
  #cancel: (() => void) | undefined;
  #cancelTick: (() => void) | undefined;
  readonly #clock: Pick<Clock, 'after'>;
  readonly #interval: number;

  /** @param interval milliseconds between drawings of changes from the cluster */
  constructor(clock: Pick<Clock, 'after'>, interval: number) {
    this.#clock = clock;
    this.#interval = interval;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Draws when the interval is over, once for all requests in it. */
  soon(): void {
    this.#cancel ??= this.#clock.after(this.#interval, () => {
      this.#cancel = undefined;
      this.now();
    });
  }

  now(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Draws every so many milliseconds, for ages. */
  tick(milliseconds: number): void {
    this.#cancelTick = this.#clock.after(milliseconds, () => {
      this.now();
      this.tick(milliseconds);
    });
  }

  /** Nothing is drawn from now on. */
  stop(): void {
    this.#cancel?.();
    this.#cancelTick?.();
    this.#listeners.clear();
  }
}
