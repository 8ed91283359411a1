import { waitAfter } from '../../process/clock.js';

/** Empty pages that are accepted without a pause: a server that filters after reading its store returns some. */
const AT_ONCE = 2;
const WAITS = { firstMs: 100, longestMs: 5_000 };

/** Slows down a list if the server returns one empty page after another, each with a new token. */
export class EmptyPages {
  #count = 0;

  /** A page was read completely. @param items how many it had */
  noteEnd(items: number): void {
    this.#count = items === 0 ? this.#count + 1 : 0;
  }

  /** The pause before the next page is requested, in milliseconds; 0 for none. */
  get waitMs(): number {
    if (this.#count < AT_ONCE) return 0;
    return waitAfter(this.#count - AT_ONCE + 1, WAITS);
  }
}
