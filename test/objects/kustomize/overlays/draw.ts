/** Makes random choices, the same for the same seed. */
export class Draw {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 2654435761) >>> 0;
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** An integer below a limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }

  /** Some of them, in their order. */
  some<T>(from: readonly T[], share = 0.5): T[] {
    return from.filter(() => this.chance(share));
  }

  /** Something, or nothing, without a key. */
  maybe<K extends string, V>(share: number, key: K, make: () => V): Partial<Record<K, V>> {
    return this.chance(share) ? ({ [key]: make() } as Record<K, V>) : {};
  }

  /** As many as requested. */
  times<T>(count: number, make: (at: number) => T): T[] {
    return Array.from({ length: count }, (_, at) => make(at));
  }
}
