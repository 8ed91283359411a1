import type { ListBatch, ListReport } from './types.js';

type ListStep = IteratorResult<ListBatch, ListReport>;

/** Reads a list ahead of its turn, and keeps at most one page of it: unused items slow the server down. */
export class ReadAhead {
  readonly #batches: AsyncGenerator<ListBatch, ListReport, undefined>;
  readonly #most: number;
  readonly #steps: Promise<ListStep>[] = [];
  #kept = 0;
  #ended = false;
  #reading: Promise<unknown> | undefined;

  /** @param most items to keep; at least one batch is read */
  constructor(batches: AsyncGenerator<ListBatch, ListReport, undefined>, most: number) {
    this.#batches = batches;
    this.#most = most;
    this.#read();
  }

  /** The next batch, or the report; fails as the list does. */
  async next(): Promise<ListStep> {
    if (this.#steps.length === 0) this.#read();
    const step = await this.#steps.shift()!;
    if (step.done !== true) this.#kept -= step.value.items.length;
    this.#read();
    return step;
  }

  /** Ends the list. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#batches.return(undefined as never);
  }

  #read(): void {
    if (this.#ended || this.#reading !== undefined || this.#kept >= this.#most) return;
    const step = this.#batches.next();
    this.#steps.push(step);
    this.#reading = step.then(
      ({ done, value }) => {
        this.#reading = undefined;
        if (done === true) this.#ended = true;
        else this.#kept += value.items.length;
        this.#read();
      },
      () => {
        this.#ended = true;
      },
    );
  }
}
