import type { ListBatch } from '../../cluster/list/types.js';

/**
 * Puts the batches of a page together again, since a table's columns are laid out by the page. A page is known to be
 * whole when it holds as many items as were asked for, or when something behind it arrives.
 */
export class PageGatherer {
  #page: ListBatch | undefined;
  readonly #chunkSize: number;
  readonly #wholeList: boolean;
  readonly #print: (page: ListBatch) => Promise<void>;

  /**
   * @param chunkSize items asked for a page; 0 for all at once
   * @param wholeList gathers all pages into one, to be printed when the list has ended
   */
  constructor(chunkSize: number, wholeList: boolean, print: (page: ListBatch) => Promise<void>) {
    this.#chunkSize = chunkSize;
    this.#wholeList = wholeList;
    this.#print = print;
  }

  /** Takes a batch; prints the page before it, or this one where it is known to be whole. */
  async add(batch: ListBatch): Promise<void> {
    if (batch.restarted) this.#page = undefined;
    if (this.#page !== undefined && this.#startsPage(this.#page, batch)) await this.flush();
    if (this.#page === undefined) this.#page = { ...batch, items: [...batch.items] } as ListBatch;
    else for (const item of batch.items) this.#page.items.push(item as never);
    if (!this.#wholeList && this.#page.items.length === this.#chunkSize) await this.flush();
  }

  /** Prints what is held. */
  async flush(): Promise<void> {
    const page = this.#page;
    this.#page = undefined;
    if (page !== undefined) await this.#print(page);
  }

  #startsPage(before: ListBatch, batch: ListBatch): boolean {
    if (before.kind !== batch.kind || before.head.columnDefinitions !== batch.head.columnDefinitions)
      return true;
    return !this.#wholeList && before.page !== batch.page;
  }
}
