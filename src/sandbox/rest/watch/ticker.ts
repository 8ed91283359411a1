import type { Clock } from '../../../process/clock.js';

/** The timers of one stream: its end, and ticks in between, merged with its items. */
export class Ticker {
  readonly #ending = new AbortController();
  readonly #cancels = new Set<() => void>();
  #ticks = 0;
  #wake = () => {};
  readonly #clock: Clock;
  readonly #gone: AbortSignal;

  /** @param gone ends it too */
  constructor(clock: Clock, gone: AbortSignal) {
    this.#clock = clock;
    this.#gone = gone;

    if (gone.aborted) this.#end();
    else gone.addEventListener('abort', this.#end);
  }

  /** Aborted when the time is over or the client is gone. */
  get ended(): AbortSignal {
    return this.#ending.signal;
  }

  endAfter(milliseconds: number): void {
    this.#cancels.add(this.#clock.after(milliseconds, this.#end));
  }

  /** Schedules one tick. */
  once(milliseconds: number): void {
    this.#cancels.add(this.#clock.after(milliseconds, () => this.#tick()));
  }

  /** Schedules ticks at an interval. */
  every(milliseconds: number): void {
    const cancel = this.#clock.after(milliseconds, () => {
      this.#cancels.delete(cancel);
      this.#tick();
      if (!this.ended.aborted) this.every(milliseconds);
    });
    this.#cancels.add(cancel);
  }

  /** The items of a source as they arrive, and `tick` for every tick, until the end. */
  async *merge<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item | 'tick'> {
    const items = source[Symbol.asyncIterator]();
    const step = () => {
      const result = items.next();
      result.catch(() => {}); // reported below, unless the end comes first
      return result;
    };
    let next = step();
    while (!this.ended.aborted) {
      while (this.#ticks > 0) {
        this.#ticks -= 1;
        yield 'tick';
      }
      const result = await Promise.race([next, this.#woken()]);
      if (result === undefined) continue;
      if (result.done) return;
      yield result.value;
      next = step();
    }
  }

  /** Clears all timers. */
  stop(): void {
    this.#end();
    for (const cancel of this.#cancels) cancel();
    this.#gone.removeEventListener('abort', this.#end);
  }

  readonly #end = (): void => {
    this.#ending.abort();
    this.#wake();
  };

  #tick(): void {
    this.#ticks += 1;
    this.#wake();
  }

  #woken(): Promise<undefined> {
    if (this.#ticks > 0 || this.ended.aborted) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#wake = () => resolve(undefined);
    });
  }
}
