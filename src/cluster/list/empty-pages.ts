import { waitAfter } from '../../process/clock.js';

/** Empty pages that are passed at once: a server that filters behind its store has some. */
const AT_ONCE = 2;
const WAITS = { firstMs: 100, longestMs: 5_000 };

/** Slows a list down whose server gives one page without items after the other, and a new token with each. */
export class EmptyPages {
  #count = 0;

  /** A page was read to its end. @param items how many it had */
  noteEnd(items: number): void {
    this.#count = items === 0 ? this.#count + 1 : 0;
  }

  /** How long to wait before the next page is requested, in milliseconds; 0 where it may be requested at once. */
  get waitMs(): number {
    if (this.#count < AT_ONCE) return 0;
    return waitAfter(this.#count - AT_ONCE + 1, WAITS);
  }
}
