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

  /** A batch is about to be used: the page before it ends here at the latest. */
  async before(batch: ListBatch): Promise<void> {
    if (batch.page === this.#page) return;
    if (this.#items > 0) await this.#ended();
    this.#page = batch.page;
    this.#items = 0;
  }

  /** The batch was used: its page ends where it has as many items as were asked for. */
  async behind(batch: ListBatch): Promise<void> {
    this.#items += batch.items.length;
    if (this.#items < (this.#chunkSize || MAX_ITEMS)) return;
    await this.#ended();
    this.#items = 0;
  }
}
