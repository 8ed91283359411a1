/** A Prometheus histogram: for each upper bound, how many values are not above it. */
export class Histogram {
  readonly #buckets = new Map<number, number>();

  /** Adds a bucket of one of the histograms that are summed up here. @param bound Infinity for all values */
  add(bound: number, count: number): void {
    this.#buckets.set(bound, (this.#buckets.get(bound) ?? 0) + count);
  }

  /** The number of values. */
  get count(): number {
    return this.#buckets.get(Number.POSITIVE_INFINITY) ?? 0;
  }

  /** How many values are certainly above a bound: those above the next bucket bound, if it is not one itself. */
  above(bound: number): number {
    const bounds = [...this.#buckets.keys()].filter((each) => each >= bound);
    return bounds.length === 0 ? 0 : this.count - this.#buckets.get(Math.min(...bounds))!;
  }

  /**
   * The quantile of all values, by linear interpolation within its bucket as in Prometheus' histogram_quantile: beyond
   * the highest finite bound nothing is known, and that bound is the result. Undefined if there are no values, or no
   * finite bound.
   * @param part between 0 and 1
   */
  quantile(part: number): number | undefined {
    const bounds = [...this.#buckets.keys()].sort((a, b) => a - b);
    const finite = bounds.filter((bound) => bound !== Number.POSITIVE_INFINITY);
    if (this.count === 0 || finite.length === 0) return undefined;
    const rank = part * this.count;
    let lower = 0;
    let below = 0;
    for (const bound of finite) {
      const count = this.#buckets.get(bound)!;
      if (count >= rank && count > below) {
        return lower + (bound - lower) * (Math.max(rank - below, 0) / (count - below));
      }
      lower = bound;
      below = Math.max(below, count);
    }
    return finite.at(-1);
  }
}
