import type { Random } from '../base/random.js';

/** The faults of a stream; none if all are absent. */
export interface StreamFaults {
  /** The connection is cut after so many bytes, in both directions together. */
  cutAfter?: number | undefined;
  /** After so many bytes to the client, its side of the connection ends; its own bytes are still read. */
  halfCloseAfter?: number | undefined;
  /** Bytes per second, in each direction. */
  rate?: number | undefined;
}

/** What goes wrong, and how often. Chances are from 0 to 1; every Nth counts from the start. */
export interface FaultOptions {
  /** Milliseconds before every response. */
  latency?: number;
  /** Chance of 429. */
  fail429?: number;
  /** Every Nth request is answered with 429. */
  fail429Every?: number;
  /** Chance of 503. */
  fail503?: number;
  fail503Every?: number;
  /** Chance that the connection ends within the response's body. */
  cut?: number;
  cutEvery?: number;
  /** Chance that a request is accepted and never answered. */
  freeze?: number;
  freezeEvery?: number;
  /** Lists ignore limit and continue. */
  unchunked?: boolean;
  /** The response to an expired token contains no new one. */
  bareExpiry?: boolean;
  /** Chance that a page of a list is empty, with a token that leads to its objects. */
  emptyPages?: number;
  emptyPagesEvery?: number;
  /** Chance that a page has more than twice the requested number of objects. */
  fullerPages?: number;
  fullerPagesEvery?: number;
  /** Chance that a watch ends immediately. */
  endWatches?: number;
  endWatchesEvery?: number;
  /** The faults of the streams of commands and ports, and of logs. */
  streams?: StreamFaults;
}

/** The fault of a page of a list. */
type PageFault = 'plain' | 'empty' | 'fuller';

/** The fault of one request. */
export interface InjectedFault {
  latency: number;
  kind: 'none' | '429' | '503' | 'cut' | 'frozen';
  /** From 0 to 1: the share of the body that is sent before a cut. */
  cutAt: number;
}

/** Decides which requests fail: the same order of requests with the same random numbers gets the same faults. */
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

  /** Sets other faults; counting starts over. */
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

  /** Whether 410 is sent without a token. */
  get bareExpiry(): boolean {
    return this.#options.bareExpiry ?? false;
  }

  /** The faults of new streams. */
  get streams(): StreamFaults | undefined {
    return this.#options.streams;
  }

  /**
   * Decides the fault of one page of a list, and the maximum number of its objects. @param limit as requested, 0 for
   * all
   */
  page(limit: number): { kind: PageFault; limit: number } {
    if (limit === 0) return { kind: 'plain', limit };
    this.#pages += 1;
    const { emptyPages, emptyPagesEvery, fullerPages, fullerPagesEvery } = this.#options;
    const empty = this.#meets(this.#pages, emptyPages, emptyPagesEvery);
    const fuller = this.#meets(this.#pages, fullerPages, fullerPagesEvery);
    if (empty) return { kind: 'empty', limit };
    return fuller ? { kind: 'fuller', limit: limit * 2 + 1 } : { kind: 'plain', limit };
  }

  /** Decides whether one watch ends immediately. */
  endsWatch(): boolean {
    this.#watches += 1;
    return this.#meets(this.#watches, this.#options.endWatches, this.#options.endWatchesEvery);
  }

  /** Draws only if there is a chance, so that other draws do not depend on faults that nobody requested. */
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
