import type { Change } from '../store/store.js';

/** How much history is kept. */
export interface WindowLimits {
  /** Maximum number of changes. */
  changes: number;
  /** Maximum size of values in bytes; the latest change is kept whatever its size. */
  bytes: number;
}

/** A real server keeps up to 102,400 changes of 75 seconds; bytes are limited here because objects may be large. */
export const WINDOW_LIMITS: WindowLimits = { changes: 10_000, bytes: 64 * 1024 * 1024 };

/** The latest changes of one resource in order of revision, for watches that start slightly in the past. */
export class EventWindow {
  #changes: Change[] = [];
  #sizes: number[] = [];
  /** The first valid one: earlier ones have been dropped but not yet cut off; they never outnumber the kept ones. */
  #first = 0;
  #bytes = 0;
  /** The revision up to which nothing is known. */
  #floor = 0;
  readonly #limits: WindowLimits;

  constructor(limits: WindowLimits) {
    this.#limits = limits;
  }

  /** Clears everything: the history up to this revision is unknown. */
  reset(floor: number): void {
    this.#changes = [];
    this.#sizes = [];
    this.#first = 0;
    this.#bytes = 0;
    this.#floor = floor;
  }

  /** Adds changes that are newer than all others, and drops the oldest ones beyond the limits. */
  append(changes: readonly Change[]): void {
    for (const change of changes) {
      // a removal keeps the removed value; a replaced value was counted when it arrived
      const value = change.type === 'put' ? change.entry.value : change.previous?.value;
      const size = value?.bytes().length ?? 0;
      this.#changes.push(change);
      this.#sizes.push(size);
      this.#bytes += size;
    }
    while (this.length > this.#limits.changes || (this.#bytes > this.#limits.bytes && this.length > 1)) {
      this.#floor = this.#changes[this.#first]!.revision;
      this.#bytes -= this.#sizes[this.#first]!;
      this.#first += 1;
    }
    if (this.#first > this.length) this.#cut();
  }

  /** The number of changes. */
  get length(): number {
    return this.#changes.length - this.#first;
  }

  /** The changes after a revision; undefined if some of them are no longer kept. */
  since(revision: number): readonly Change[] | undefined {
    if (revision < this.#floor) return undefined;
    let low = this.#first;
    let high = this.#changes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#changes[middle]!.revision <= revision) low = middle + 1;
      else high = middle;
    }
    return this.#changes.slice(low);
  }

  #cut(): void {
    this.#changes = this.#changes.slice(this.#first);
    this.#sizes = this.#sizes.slice(this.#first);
    this.#first = 0;
  }
}
