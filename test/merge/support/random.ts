/** Random choices that are the same for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** A number of at least 0 and less than 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** An integer of at least 0 and less than `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** True in `share` of all cases. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  one<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!;
  }

  /** Some of the values, each once, in any order. */
  some<T>(values: readonly T[], most: number = values.length): T[] {
    return this.shuffled(values).slice(0, this.below(Math.min(most, values.length) + 1));
  }

  shuffled<T>(values: readonly T[]): T[] {
    const left = [...values];
    return values.map(() => left.splice(this.below(left.length), 1)[0]!);
  }
}
