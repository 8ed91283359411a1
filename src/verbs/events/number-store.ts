const BLOCK = 16 * 1024;

/** Numbers in blocks: an array would be copied each time that it grows, and leave garbage behind. */
export class NumberStore {
  readonly #blocks: Float64Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(value: number): void {
    if (this.#length % BLOCK === 0) this.#blocks.push(new Float64Array(BLOCK));
    this.#blocks.at(-1)![this.#length % BLOCK] = value;
    this.#length++;
  }

  /** @param index below `length` */
  at(index: number): number {
    return this.#blocks[Math.trunc(index / BLOCK)]![index % BLOCK]!;
  }
}
