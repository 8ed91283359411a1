import type { ListBatch } from '../../cluster/list/types.js';
import { sameColumns } from '../../codec/object.js';
import { type Clock, sleep } from '../../process/clock.js';

/** Rows, or objects, that wait for the end of their page, if all were requested in one. */
const MAX_ROWS = 10_000;

/** How long rows wait for the end of their page, in milliseconds. */
const MAX_WAIT_MS = 10_000;

/** How pages are put together. */
interface PageGathererOptions {
  /** Requested items per page; 0 for all at once. */
  chunkSize: number;
  /** Collects all pages into one, to be printed when the list has ended. */
  wholeList: boolean;
  clock: Clock;
  /** Ends the waits. */
  signal: AbortSignal;
}

/**
 * Reassembles the batches of a page, because a table's columns are laid out by the page. A page is known to be complete
 * when it has as many items as were requested, or when something after it arrives. Further items (some servers ignore
 * pages), and items that have waited too long for the end of their page, are printed without waiting.
 */
export class PageGatherer {
  #page: ListBatch | undefined;
  /** Items that were printed since the list started. */
  #printed = 0;
  /** Ends the wait for the end of the page. */
  #waiting = new AbortController();
  /** Items that are printed because they have waited too long, while the list makes no progress. */
  #printing: Promise<void> = Promise.resolve();
  readonly #options: PageGathererOptions;
  readonly #most: number;
  readonly #print: (page: ListBatch) => Promise<void>;

  constructor(options: PageGathererOptions, print: (page: ListBatch) => Promise<void>) {
    this.#options = options;
    this.#most = options.wholeList ? Number.POSITIVE_INFINITY : options.chunkSize || MAX_ROWS;
    this.#print = print;
  }

  /** Takes a batch; prints the page before it, and of its own page everything that is known to be complete. */
  async add(batch: ListBatch): Promise<void> {
    await this.#printing;
    if (batch.restarted) {
      this.#take();
      this.#printed = 0;
    }
    // An empty page adds nothing to a list that is collected as a whole, and its columns may differ.
    if (this.#options.wholeList && batch.items.length === 0 && this.#page !== undefined) return;
    if (this.#page !== undefined && this.#startsPage(this.#page, batch)) await this.flush();
    let taken = 0;
    do {
      const page = this.#pageFor(batch);
      const end = Math.min(batch.items.length, taken + this.#most - page.items.length);
      for (; taken < end; taken++) page.items.push(batch.items[taken] as never);
      if (page.items.length === this.#most) await this.flush();
    } while (taken < batch.items.length);
  }

  /** Prints what is kept. */
  async flush(): Promise<void> {
    await this.#printing;
    const page = this.#take();
    if (page !== undefined) await this.#printPage(page);
  }

  async #printPage(page: ListBatch): Promise<void> {
    await this.#print(page);
    this.#printed += page.items.length;
  }

  #take(): ListBatch | undefined {
    const page = this.#page;
    this.#page = undefined;
    this.#waiting.abort();
    return page;
  }

  /** How many items of the list have been printed. */
  get printed(): number {
    return this.#printed;
  }

  /** How many items are kept. */
  get held(): number {
    return this.#page?.items.length ?? 0;
  }

  #pageFor(batch: ListBatch): ListBatch {
    if (this.#page === undefined) {
      this.#page = { ...batch, items: [] };
      if (!this.#options.wholeList) void this.#wait();
    }
    return this.#page;
  }

  /**
   * Prints what is kept when it has waited long enough, even if nothing more arrives. Errors are kept for the next
   * call.
   */
  async #wait(): Promise<void> {
    const { clock, signal } = this.#options;
    this.#waiting = new AbortController();
    const ended = AbortSignal.any([signal, this.#waiting.signal]);
    try {
      do await sleep(clock, MAX_WAIT_MS, ended);
      while (this.held === 0);
    } catch {
      return;
    }
    const page = this.#take();
    if (page === undefined) return;
    this.#printing = this.#printPage(page);
    this.#printing.catch(() => undefined);
  }

  #startsPage(before: ListBatch, batch: ListBatch): boolean {
    if (before.kind !== batch.kind) return true;
    if (!sameColumns(before.head.columnDefinitions, batch.head.columnDefinitions)) return true;
    return !this.#options.wholeList && before.page !== batch.page;
  }
}

/**
 * Calls back at the end of each page, for printers that lay out a page as a whole. As in PageGatherer, the end is known
 * when the page has as many items as were requested, or when something after it arrives; the end of the last page is
 * that of the list. A server that ignores pages sends more: then the callback is called about as often.
 */
export class PageEnds {
  #page = 1;
  #items = 0;
  readonly #chunkSize: number;
  readonly #ended: () => Promise<void>;

  /** @param chunkSize requested items per page; 0 for all at once */
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

  /** The batch was used: its page ends if it has as many items as were requested. */
  async behind(batch: ListBatch): Promise<void> {
    this.#items += batch.items.length;
    if (this.#items < (this.#chunkSize || MAX_ROWS)) return;
    await this.#ended();
    this.#items = 0;
  }
}
