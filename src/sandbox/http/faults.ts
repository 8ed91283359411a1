import type { Random } from '../base/random.js';

/** What is wrong with a stream; nothing if all are absent. */
export interface StreamFaults {
  /** After so many bytes, of both directions together, the connection is cut. */
  cutAfter?: number | undefined;
  /** After so many bytes to the client its side of the connection ends; what it sends is still read. */
  halfCloseAfter?: number | undefined;
  /** Bytes in a second, in each direction. */
  rate?: number | undefined;
}

/** What goes wrong, and how often. Chances are from 0 to 1; every Nth counts from the start. */
export interface FaultOptions {
  /** Milliseconds before every response. */
  latency?: number;
  /** Chance of 429. */
  fail429?: number;
  /** Every so-many-th request is answered with 429. */
  fail429Every?: number;
  /** Chance of 503. */
  fail503?: number;
  fail503Every?: number;
  /** Chance that the connection ends within the response's body. */
  cut?: number;
  cutEvery?: number;
  /** Chance that a request is taken and never answered. */
  freeze?: number;
  freezeEvery?: number;
  /** Lists ignore limit and continue. */
  unchunked?: boolean;
  /** The response to a token that has expired has none to continue with. */
  bareExpiry?: boolean;
  /** Chance that a page of a list is empty, with a token that leads to its objects. */
  emptyPages?: number;
  emptyPagesEvery?: number;
  /** Chance that a page has more than twice as many objects as were requested. */
  fullerPages?: number;
  fullerPagesEvery?: number;
  /** Chance that a watch ends at once. */
  endWatches?: number;
  endWatchesEvery?: number;
  /** What is wrong with the streams of commands and ports, and with logs. */
  streams?: StreamFaults;
}

/** What becomes of a page of a list. */
type PageFault = 'plain' | 'empty' | 'fuller';

/** What happens to one request. */
export interface InjectedFault {
  latency: number;
  kind: 'none' | '429' | '503' | 'cut' | 'frozen';
  /** From 0 to 1: how much of the body is sent before a cut. */
  cutAt: number;
}

/** Decides requests' fates: the same order of requests with the same random numbers meets the same faults. */
export class Faults {
  #count = 0;
  #pages = 0;
  #watches = 0;
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
    this.#pages = 0;
    this.#watches = 0;
  }

  /** Whether lists ignore limit and continue. */
  get unchunked(): boolean {
    return this.#options.unchunked ?? false;
  }

  /** Whether 410 comes without a token. */
  get bareExpiry(): boolean {
    return this.#options.bareExpiry ?? false;
  }

  /** What is wrong with streams that begin now. */
  get streams(): StreamFaults | undefined {
    return this.#options.streams;
  }

  /** Decides one page of a list, and how many objects it has at most. @param limit as it is requested, 0 for all */
  page(limit: number): { kind: PageFault; limit: number } {
    if (limit === 0) return { kind: 'plain', limit };
    this.#pages += 1;
    const { emptyPages, emptyPagesEvery, fullerPages, fullerPagesEvery } = this.#options;
    const empty = this.#meets(this.#pages, emptyPages, emptyPagesEvery);
    const fuller = this.#meets(this.#pages, fullerPages, fullerPagesEvery);
    if (empty) return { kind: 'empty', limit };
    return fuller ? { kind: 'fuller', limit: limit * 2 + 1 } : { kind: 'plain', limit };
  }

  /** Decides whether one watch ends at once. */
  endsWatch(): boolean {
    this.#watches += 1;
    return this.#meets(this.#watches, this.#options.endWatches, this.#options.endWatchesEvery);
  }

  /** Draws where there is a chance only: what others draw does not depend on faults that nobody asked for. */
  #meets(count: number, chance = 0, every = 0): boolean {
    return (chance > 0 && this.#random() < chance) || (every > 0 && count % every === 0);
  }

  next(): InjectedFault {
    this.#count += 1;
    const { latency = 0, fail429, fail429Every, fail503, fail503Every, cut, cutEvery } = this.#options;
    const frozen = this.#meets(this.#count, this.#options.freeze, this.#options.freezeEvery);
    const cutAt = this.#random();
    const faults = [
      ['429', fail429, fail429Every],
      ['503', fail503, fail503Every],
      ['cut', cut, cutEvery],
    ] as const;
    const hits = faults.filter(([, chance = 0, every = 0]) => {
      const drawn = this.#random() < chance;
      return drawn || (every > 0 && this.#count % every === 0);
    });
    return { latency, kind: frozen ? 'frozen' : (hits[0]?.[0] ?? 'none'), cutAt };
  }
}
