/** The outcome of opening one source: the source, or the error. */
type Opened<T> = { ok: true; value: T } | { ok: false; error: unknown };

/**
 * Opens many sources in order, a few ahead of the one in use, so that the round trips of `get all` overlap and a
 * category of 400 types does not hold 400 responses. A failed one makes room at once; a good one after it was used.
 */
export class OpenAhead<T> {
  readonly #started: Promise<Opened<T>>[] = [];
  #used = 0;
  #failed = 0;
  readonly #sources: readonly (() => Promise<T>)[];
  readonly #width: number;

  /** @param width how many may be open at a time */
  constructor(sources: readonly (() => Promise<T>)[], width: number) {
    this.#sources = sources;
    this.#width = width;
  }

  /** The outcome of source `index`. */
  async at(index: number): Promise<Opened<T>> {
    this.#start(index);
    return this.#started[index]!;
  }

  /** The first `count` good outcomes, or fewer if there are no more. None of them is removed. */
  async firstGood(count: number): Promise<T[]> {
    const good: T[] = [];
    for (let index = 0; index < this.#sources.length && good.length < count; index++) {
      const opened = await this.at(index);
      if (opened.ok) good.push(opened.value);
    }
    return good;
  }

  /** One of the sources has been read to its end, so that another may be opened. */
  done(): void {
    this.#used++;
  }

  #start(index: number): void {
    const last = Math.max(index, this.#used + this.#failed + this.#width - 1);
    while (this.#started.length <= last && this.#started.length < this.#sources.length) {
      this.#started.push(
        this.#sources[this.#started.length]!().then(
          (value) => ({ ok: true, value }) as const,
          (error: unknown) => {
            this.#failed++;
            return { ok: false, error } as const;
          },
        ),
      );
    }
  }
}
