import { type OrderProgress, orderBehind, type SoFar } from './position.js';
import type { ListReport, ListSnapshot } from './types.js';

/** What a run of a list has done so far. */
export class ListProgress implements OrderProgress {
  pages = 0;
  /** Items given by this run. */
  items = 0;
  firstKey?: string;
  lastKey?: string;
  inOrder = true;
  resourceVersions: string[];
  remaining?: number;
  complete = false;
  /** The next batch takes back everything given. */
  restarts = false;
  #snapshots: ListSnapshot[] = [];
  #expired?: NonNullable<ListReport['expired']>;

  /** The arguments describe the interrupted run that this one continues. */
  constructor(
    public readonly resumedItems = 0,
    resourceVersions: readonly string[] = [],
    lastKey?: string,
    firstKey?: string,
  ) {
    this.resourceVersions = [...resourceVersions];
    if (firstKey !== undefined) this.firstKey = firstKey;
    if (lastKey !== undefined) this.lastKey = lastKey;
    else if (resumedItems > 0) this.inOrder = false;
  }

  get anythingGiven(): boolean {
    return this.items + this.resumedItems > 0;
  }

  /**
   * Takes note of items about to be given; undefined stands for an item without key.
   * @param resourceVersion of their snapshot; undefined while the server has not told it
   */
  give(keys: (string | undefined)[], resourceVersion: string | undefined): void {
    this.#dropUnused();
    if (resourceVersion === undefined) this.#beginSnapshot('');
    else this.noteResourceVersion(resourceVersion);
    this.items += keys.length;
    this.#snapshots.at(-1)!.items += keys.length;
    this.#noteOrder(keys);
    if (this.lastKey !== undefined) this.#snapshots.at(-1)!.upTo = this.lastKey;
  }

  /** Snapshots of pages without items do not count where another one follows before the first item. */
  #dropUnused(): void {
    if (this.anythingGiven) return;
    this.resourceVersions = [];
    this.#snapshots = [];
  }

  #noteOrder(keys: (string | undefined)[]): void {
    const { inOrder, lastKey } = orderBehind(this, keys);
    this.inOrder = inOrder;
    if (lastKey === undefined) delete this.lastKey;
    else this.lastKey = lastKey;
  }

  /** How it stands now; what is given later does not change it. */
  get soFar(): SoFar {
    const { firstKey, lastKey, inOrder, anythingGiven, items, resumedItems, resourceVersions } = this;
    return {
      ...{ inOrder, anythingGiven, items: items + resumedItems, resourceVersions: [...resourceVersions] },
      ...(firstKey !== undefined && { firstKey }),
      ...(lastKey !== undefined && { lastKey }),
    };
  }

  /** Called when the snapshot of a page is known. */
  noteResourceVersion(resourceVersion: string): void {
    this.#dropUnused();
    if (this.resourceVersions.at(-1) !== resourceVersion) this.resourceVersions.push(resourceVersion);
    this.#beginSnapshot(resourceVersion);
  }

  /** Called when the server tells the snapshot of a page behind items of it. */
  nameSnapshot(resourceVersion: string): void {
    const last = this.#snapshots.at(-1);
    if (last?.resourceVersion === '') {
      const before = this.#snapshots.at(-2);
      last.resourceVersion = resourceVersion;
      if (before?.resourceVersion === resourceVersion) {
        before.items += last.items;
        if (last.upTo !== undefined) before.upTo = last.upTo;
        this.#snapshots.pop();
      }
    }
    this.noteResourceVersion(resourceVersion);
  }

  #beginSnapshot(resourceVersion: string): void {
    if (this.#snapshots.at(-1)?.resourceVersion === resourceVersion) return;
    const snapshot: ListSnapshot = { resourceVersion, items: 0 };
    if (this.lastKey !== undefined) snapshot.after = this.lastKey;
    this.#snapshots.push(snapshot);
  }

  /** The last one reaches to the end of the list where that was read. */
  #snapshotsSoFar(): ListSnapshot[] {
    return this.#snapshots.map(({ resourceVersion, items, after, upTo }, index) => {
      const isLast = index === this.#snapshots.length - 1;
      return {
        resourceVersion,
        items,
        ...(this.inOrder && after !== undefined && { after }),
        ...(this.inOrder && upTo !== undefined && !(isLast && this.complete) && { upTo }),
      };
    });
  }

  noteExpiry(): void {
    delete this.firstKey;
    if (this.#expired !== undefined) {
      this.#expired.times++;
      return;
    }
    this.#expired = { afterItems: this.items + this.resumedItems, times: 1 };
    if (this.lastKey !== undefined) this.#expired.lastKey = this.lastKey;
  }

  /** What is left of a list that expired is read in one request. */
  noteReadAtOnce(): void {
    if (this.#expired !== undefined) this.#expired.atOnce = true;
  }

  /** Everything given is taken back. */
  restart(): void {
    this.restarts ||= this.items > 0;
    this.items = 0;
    this.pages = 0;
    this.resourceVersions = [];
    this.#snapshots = [];
    this.inOrder = true;
    delete this.firstKey;
    delete this.lastKey;
  }

  report(): ListReport {
    const report: ListReport = {
      pages: this.pages,
      items: this.items,
      resumedItems: this.resumedItems,
      resourceVersions: [...this.resourceVersions],
      snapshots: this.#snapshotsSoFar(),
      complete: this.complete,
    };
    if (this.#expired !== undefined) report.expired = { ...this.#expired };
    if (this.remaining !== undefined) report.remaining = this.remaining;
    return report;
  }
}
