import type { Clock } from '../clock.js';

/** Milliseconds between requests for progress. */
export const PROGRESS_INTERVAL = 100;

/**
 * Asks for progress as long as somebody waits for it: at once where the last time is an interval ago, then once an
 * interval, however many wait. Nobody waiting, nothing is asked and no timer runs.
 */
export class ProgressLoop {
  private waiting = 0;
  private lastAsked = Number.NEGATIVE_INFINITY;
  private cancel = () => {};

  constructor(
    private readonly clock: Clock,
    private readonly ask: () => void,
    private readonly interval = PROGRESS_INTERVAL,
  ) {}

  /** Counts somebody who waits, until the function it gives is called. */
  join(): () => void {
    this.waiting += 1;
    if (this.waiting === 1) this.begin();
    let joined = true;
    return () => {
      if (!joined) return;
      joined = false;
      this.waiting -= 1;
      if (this.waiting === 0) this.cancel();
    };
  }

  private begin(): void {
    const rest = this.lastAsked + this.interval - this.clock.now();
    if (rest <= 0) this.tick();
    else this.cancel = this.clock.after(rest, this.tick);
  }

  private readonly tick = (): void => {
    this.lastAsked = this.clock.now();
    this.cancel = this.clock.after(this.interval, this.tick);
    this.ask();
  };
}
