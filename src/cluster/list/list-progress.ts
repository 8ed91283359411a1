import { compareKeys } from './key.js';
import type { OrderProgress } from './position.js';
import type { ListReport } from './types.js';

/** What a run of a list has done so far. */
export class ListProgress implements OrderProgress {
  pages = 0;
  /** Items given by this run. */
  items = 0;
  lastKey?: string;
  inOrder = true;
  resourceVersions: string[];
  remaining?: number;
  complete = false;
  #expired?: NonNullable<ListReport['expired']>;

  /** The arguments describe the interrupted run that this one continues. */
  constructor(
    public readonly resumedItems = 0,
    resourceVersions: readonly string[] = [],
    lastKey?: string,
  ) {
    this.resourceVersions = [...resourceVersions];
    if (lastKey !== undefined) this.lastKey = lastKey;
    else if (resumedItems > 0) this.inOrder = false;
  }

  get anythingGiven(): boolean {
    return this.items + this.resumedItems > 0;
  }

  /** Takes note of items about to be given; undefined stands for an item without key. */
  give(keys: (string | undefined)[]): void {
    this.items += keys.length;
    for (const key of keys) {
      if (!this.inOrder) return;
      if (key === undefined || (this.lastKey !== undefined && compareKeys(key, this.lastKey) <= 0)) {
        this.inOrder = false;
        delete this.lastKey;
        return;
      }
      this.lastKey = key;
    }
  }

  /** Called when the snapshot of a page is known. */
  noteResourceVersion(resourceVersion: string): void {
    if (this.resourceVersions.at(-1) !== resourceVersion) this.resourceVersions.push(resourceVersion);
  }

  noteExpiry(): void {
    if (this.#expired !== undefined) {
      this.#expired.times++;
      return;
    }
    this.#expired = { afterItems: this.items + this.resumedItems, times: 1 };
    if (this.lastKey !== undefined) this.#expired.lastKey = this.lastKey;
  }

  /** Everything given is taken back. */
  restart(): void {
    this.items = 0;
    this.pages = 0;
    this.resourceVersions = [];
    this.inOrder = true;
    delete this.lastKey;
  }

  report(): ListReport {
    const report: ListReport = {
      pages: this.pages,
      items: this.items,
      resumedItems: this.resumedItems,
      resourceVersions: [...this.resourceVersions],
      complete: this.complete,
    };
    if (this.#expired !== undefined) report.expired = { ...this.#expired };
    if (this.remaining !== undefined) report.remaining = this.remaining;
    return report;
  }
}
