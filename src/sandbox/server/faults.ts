import type { Random } from '../random.js';

/** What goes wrong, and how often. Chances are from 0 to 1; every Nth counts from the start. */
export interface FaultOptions {
  /** Milliseconds before every answer. */
  latency?: number;
  /** Chance of 429. */
  fail429?: number;
  /** Every so-many-th request is answered with 429. */
  fail429Every?: number;
  /** Chance of 503. */
  fail503?: number;
  fail503Every?: number;
  /** Chance that the connection ends within the answer's body. */
  cut?: number;
  cutEvery?: number;
}

/** What happens to one request. */
export interface InjectedFault {
  latency: number;
  kind: 'none' | '429' | '503' | 'cut';
  /** From 0 to 1: how much of the body is sent before a cut. */
  cutAt: number;
}

/** Decides requests' fates: the same order of requests with the same random numbers meets the same faults. */
export class Faults {
  #count = 0;
  #options: FaultOptions;
  readonly #random: Random;

  constructor(options: FaultOptions, random: Random) {
    this.#options = options;
    this.#random = random;
  }

  /** Other faults from now on; counting begins anew. */
  set(options: FaultOptions): void {
    this.#options = options;
    this.#count = 0;
  }

  next(): InjectedFault {
    this.#count += 1;
    const { latency = 0, fail429, fail429Every, fail503, fail503Every, cut, cutEvery } = this.#options;
    const cutAt = this.#random();
    const hit = (chance = 0, every = 0) => {
      const drawn = this.#random() < chance;
      return drawn || (every > 0 && this.#count % every === 0);
    };
    const hits = [
      ['429', hit(fail429, fail429Every)],
      ['503', hit(fail503, fail503Every)],
      ['cut', hit(cut, cutEvery)],
    ] as const;
    const kind = hits.find(([, happens]) => happens)?.[0] ?? 'none';
    return { latency, kind, cutAt };
  }
}
