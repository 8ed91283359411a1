import { InterruptedListError } from './errors.js';
import { type OrderProgress, orderBehind, type SoFar } from './position.js';
import type { ResumeState } from './resume-state.js';
import { SeenTokens } from './seen-tokens.js';
import type { ListReport, ListSnapshot } from './types.js';

const NOTHING_GIVEN: OrderProgress = { inOrder: true, anythingGiven: false };

/** What a run of a list has done so far. */
export class ListProgress {
  pages = 0;
  /** Items given by this run. */
  items = 0;
  /** Items given by the interrupted run that this one continues. */
  readonly resumedItems: number;
  order = NOTHING_GIVEN;
  resourceVersions: string[] = [];
  remaining?: number;
  complete = false;
  /** The next batch takes back everything given. */
  restarts = false;
  /** Of its pages, since it expired last: a new snapshot may have the same. */
  tokens = new SeenTokens();
  #snapshots: ListSnapshot[] = [];
  #expired?: NonNullable<ListReport['expired']>;

  /** @param from where the interrupted run has come to that this one continues */
  constructor(from?: ResumeState) {
    this.resumedItems = from?.items ?? 0;
    if (from === undefined) return;
    const { after: lastKey, first: firstKey } = from.position;
    const anythingGiven = this.resumedItems > 0;
    this.order = { firstKey, lastKey, anythingGiven, inOrder: lastKey !== undefined || !anythingGiven };
    this.resourceVersions = [...from.resourceVersions];
  }

  /** Items given by all runs. */
  get allItems(): number {
    return this.items + this.resumedItems;
  }

  /**
   * Records items about to be given; undefined stands for an item without key.
   * @param resourceVersion of their snapshot; undefined while the server has not told it
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

  /** Snapshots of pages without items do not count where another one follows before the first item. */
  #dropUnused(): void {
    if (this.order.anythingGiven) return;
    this.resourceVersions = [];
    this.#snapshots = [];
  }

  /** How it stands now; what is given later does not change it. */
  get soFar(): SoFar {
    return { order: this.order, items: this.allItems, resourceVersions: [...this.resourceVersions] };
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
    if (this.order.lastKey !== undefined) snapshot.after = this.order.lastKey;
    this.#snapshots.push(snapshot);
  }

  /** The last one reaches to the end of the list where that was read. */
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

  /** What ends the list, as its consumer gets it. */
  interrupted(cause: unknown, message?: string): unknown {
    if (!this.order.anythingGiven) return cause;
    return new InterruptedListError(cause, { ...this.report(), interrupted: true }, message);
  }
}
