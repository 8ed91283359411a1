import type { ListBatch } from '../../cluster/list/types.js';

/** Items that wait for the end of their page, where all were asked for in one. */
const MAX_ITEMS = 10_000;

/**
 * Calls where a page has ended, for printers that lay out a page as a whole. As in PageGatherer, that is known when it
 * has as many items as were asked for, or when something behind it arrives; the last page's end is the list's. A server that
 * knows no pages sends more: then it is called about as often.
 */
export class PageEnds {
  #page = 1;
  #items = 0;
  readonly #chunkSize: number;
  readonly #ended: () => Promise<void>;

  /** @param chunkSize items asked for a page; 0 for all at once */
  constructor(chunkSize: number, ended: () => Promise<void>) {
    this.#chunkSize = chunkSize;
    this.#ended = ended;
  }

  /** Takes a batch. @param use what is to be done with it, before the end of its page and behind those before */
  async around(batch: ListBatch, use: () => Promise<void>): Promise<void> {
    if (batch.page !== this.#page) {
      if (this.#items > 0) await this.#ended();
      this.#page = batch.page;
      this.#items = 0;
    }
    await use();
    this.#items += batch.items.length;
    if (this.#items < (this.#chunkSize || MAX_ITEMS)) return;
    await this.#ended();
    this.#items = 0;
  }
}
