import { InterruptedListError } from './errors.js';
import { type OrderProgress, orderBehind, type SoFar } from './position.js';
import type { ResumeState } from './resume-state.js';
import { SeenTokens } from './seen-tokens.js';
import type { ListReport, ListSnapshot } from './types.js';

const NOTHING_GIVEN: OrderProgress = { inOrder: true, anythingGiven: false };

/** What a run of a list has done so far. */
export class ListProgress {
  pages = 0;
  /** Items returned by this run. */
  items = 0;
  /** Items returned by the interrupted run that this one continues. */
  readonly resumedItems: number;
  order = NOTHING_GIVEN;
  resourceVersions: string[] = [];
  remaining?: number;
  complete = false;
  /** The next batch withdraws all items returned so far. */
  restarts = false;
  /** Of its pages since the last expiry: a new snapshot may have the same tokens. */
  tokens = new SeenTokens();
  #snapshots: ListSnapshot[] = [];
  #expired?: NonNullable<ListReport['expired']>;

  /** @param from the position at which the interrupted run stopped */
  constructor(from?: ResumeState) {
    this.resumedItems = from?.items ?? 0;
    if (from === undefined) return;
    const { after: lastKey, first: firstKey } = from.position;
    const anythingGiven = this.resumedItems > 0;
    this.order = { firstKey, lastKey, anythingGiven, inOrder: lastKey !== undefined || !anythingGiven };
    this.resourceVersions = [...from.resourceVersions];
  }

  /** Items returned by all runs. */
  get allItems(): number {
    return this.items + this.resumedItems;
  }

  /**
   * Records items about to be returned; undefined for an item without a key.
   * @param resourceVersion of their snapshot; undefined until the server has sent it
   */
  give(keys: (string | undefined)[], resourceVersion: string | undefined): void {
    this.#dropUnused();
    if (resourceVersion === undefined) this.#beginSnapshot('');
    else this.noteResourceVersion(resourceVersion);
    this.items += keys.length;
    this.order = orderBehind(this.order, keys);
    const snapshot = this.#snapshots.at(-1)!;
    snapshot.items += keys.length;
    if (this.order.lastKey !== undefined) snapshot.upTo = this.order.lastKey;
  }

  /** Snapshots of empty pages do not count if another one follows before the first item. */
  #dropUnused(): void {
    if (this.order.anythingGiven) return;
    this.resourceVersions = [];
    this.#snapshots = [];
  }

  /** The current state; later items do not change it. */
  get soFar(): SoFar {
    return { order: this.order, items: this.allItems, resourceVersions: [...this.resourceVersions] };
  }

  /** Called when the snapshot of a page is known. */
  noteResourceVersion(resourceVersion: string): void {
    this.#dropUnused();
    if (this.resourceVersions.at(-1) !== resourceVersion) this.resourceVersions.push(resourceVersion);
    this.#beginSnapshot(resourceVersion);
  }

  /** Called when the server sends the snapshot of a page after some of its items. */
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
    if (this.order.lastKey !== undefined) snapshot.after = this.order.lastKey;
    this.#snapshots.push(snapshot);
  }

  /** If the list was read to its end, the last snapshot covers the end. */
  #snapshotsSoFar(): ListSnapshot[] {
    const { inOrder } = this.order;
    return this.#snapshots.map(({ resourceVersion, items, after, upTo }, index) => {
      const isLast = index === this.#snapshots.length - 1;
      return {
        resourceVersion,
        items,
        ...(inOrder && after !== undefined && { after }),
        ...(inOrder && upTo !== undefined && !(isLast && this.complete) && { upTo }),
      };
    });
  }

  noteExpiry(): void {
    const { firstKey: _, ...order } = this.order;
    this.order = order;
    this.tokens = new SeenTokens();
    const { lastKey } = order;
    this.#expired ??= { afterItems: this.allItems, ...(lastKey !== undefined && { lastKey }), times: 0 };
    this.#expired.times++;
  }

  /** The rest of an expired list is read in one request. */
  noteReadAtOnce(): void {
    if (this.#expired !== undefined) this.#expired.atOnce = true;
  }

  /** All items returned so far are withdrawn. */
  restart(): void {
    this.restarts ||= this.items > 0;
    this.items = 0;
    this.pages = 0;
    this.resourceVersions = [];
    this.#snapshots = [];
    this.order = NOTHING_GIVEN;
  }

  report(): ListReport {
    const { pages, items, resumedItems, resourceVersions, complete, remaining } = this;
    return {
      ...{ pages, items, resumedItems, resourceVersions: [...resourceVersions] },
      ...{ snapshots: this.#snapshotsSoFar(), complete },
      ...(this.#expired && { expired: { ...this.#expired } }),
      ...(remaining !== undefined && { remaining }),
    };
  }

  /** The error of the list, as its consumer gets it. */
  interrupted(cause: unknown, message?: string): unknown {
    if (!this.order.anythingGiven) return cause;
    return new InterruptedListError(cause, { ...this.report(), interrupted: true }, message);
  }
}
