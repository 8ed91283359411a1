import type { ListBatch } from '../../cluster/list/types.js';
import { sameColumns } from '../../codec/object.js';
import { type Clock, sleep } from '../../process/clock.js';

/** Rows, or objects, that wait for the end of their page, where all were requested in one. */
const MAX_ROWS = 10_000;

/** How long rows wait for the end of their page, in milliseconds. */
const MAX_WAIT_MS = 10_000;

/** How pages are put together. */
interface PageGathererOptions {
  /** Items asked for a page; 0 for all at once. */
  chunkSize: number;
  /** Gathers all pages into one, to be printed when the list has ended. */
  wholeList: boolean;
  clock: Clock;
  /** Ends the waits. */
  signal: AbortSignal;
}

/**
 * Puts the batches of a page together again, since a table's columns are laid out by the page. A page is known to be
 * whole when it holds as many items as were requested, or when something behind it arrives. What servers send beyond
 * that (some know no pages), and what has waited too long for its page's end, is printed without waiting for it.
 */
export class PageGatherer {
  #page: ListBatch | undefined;
  /** Items that were printed since the list began. */
  #printed = 0;
  /** Ends the wait for the page's end. */
  #waiting = new AbortController();
  /** What is printed because it has waited too long, while the list stands still. */
  #printing: Promise<void> = Promise.resolve();
  readonly #options: PageGathererOptions;
  readonly #most: number;
  readonly #print: (page: ListBatch) => Promise<void>;

  constructor(options: PageGathererOptions, print: (page: ListBatch) => Promise<void>) {
    this.#options = options;
    this.#most = options.wholeList ? Number.POSITIVE_INFINITY : options.chunkSize || MAX_ROWS;
    this.#print = print;
  }

  /** Takes a batch; prints the page before it, and as much of its own as is known to be enough. */
  async add(batch: ListBatch): Promise<void> {
    await this.#printing;
    if (batch.restarted) {
      this.#take();
      this.#printed = 0;
    }
    // An empty page says nothing of a list that is gathered as a whole, and its columns may be others.
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

  /** Prints what is held. */
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

  /** How many items are held. */
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

  /** Prints what is held when it has waited long enough, though nothing more comes. What goes wrong waits for the next call. */
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
 * Calls where a page has ended, for printers that lay out a page as a whole. As in PageGatherer, that is known when it
 * has as many items as were requested, or when something behind it arrives; the last page's end is the list's. A server
 * that knows no pages sends more: then it is called about as often.
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

  /** The batch was used: its page ends where it has as many items as were requested. */
  async behind(batch: ListBatch): Promise<void> {
    this.#items += batch.items.length;
    if (this.#items < (this.#chunkSize || MAX_ROWS)) return;
    await this.#ended();
    this.#items = 0;
  }
}
