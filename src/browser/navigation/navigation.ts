import type { BrowserScreen } from '../frame/screen.js';
import { PickerScreen } from '../pick/picker-screen.js';
import type { ListView } from '../rows/list-view.js';
import type { BrowserCluster } from '../state/cluster.js';
import { RowTable } from '../table/row-table.js';
import { TableScreen } from '../table/table-screen.js';

/** How many tables are kept to go forward to. */
const MAX_FORWARD_PLACES = 3;
/** How many screens are kept to go back to, including the first. */
const MAX_BACK_PLACES = 50;
/** How many rows and lines hidden screens keep together, not counting the last one. */
const MAX_HELD = 20_000;

/** The open screens, of which the last is visible. Hidden screens send no requests, and keep only limited data. */
export class Navigation {
  readonly #screens: BrowserScreen[] = [];
  /** The screens that were left by going back, the next first. */
  #ahead: BrowserScreen[] = [];
  /** A screen that was never visible: it is not read until it is. */
  #covered: BrowserScreen | undefined;

  /** The visible screen. There is always one after the first was pushed. */
  get top(): BrowserScreen {
    return this.#screens.at(-1)!;
  }

  /** The screen from which the visible one was opened. */
  get below(): BrowserScreen | undefined {
    return this.#screens.at(-2);
  }

  get length(): number {
    return this.#screens.length;
  }

  /** The visible table, or the one from which the visible screen was opened. */
  get table(): TableScreen | undefined {
    return this.#screens.findLast((screen) => screen instanceof TableScreen);
  }

  /** The same for tables with any rows. */
  get rows(): RowTable | undefined {
    return this.#screens.findLast((screen) => screen instanceof RowTable);
  }

  /** The scope of the last table for clusters: a namespace, or all of them, rather than one object. */
  placeIn(cluster: BrowserCluster): ListView | undefined {
    for (const screen of this.#screens.toReversed()) {
      const list = screen instanceof TableScreen ? screen.sources.listIn(cluster) : undefined;
      if (list?.resource.namespaced === true && list.about === undefined) return list;
    }
    return undefined;
  }

  /**
   * Opens another screen. A picker is closed; a table stays live behind texts, to be up to date when the user comes
   * back, but not behind another table.
   * @param isCovered something else will be visible before it
   */
  push(screen: BrowserScreen, isCovered = false): void {
    this.closePicker();
    if (screen instanceof TableScreen) this.table?.hide();
    if (this.top?.readsInSight && !(screen instanceof PickerScreen)) this.top.hide?.();
    if (this.#ahead.at(-1) === screen) this.#ahead.pop();
    else if (screen instanceof TableScreen) this.#ahead = [];
    this.#screens.push(screen);
    if (this.#screens.length > MAX_BACK_PLACES) this.#screens.splice(1, 1);
    this.#letGo();
    if (isCovered) this.#covered = screen;
    else screen.show?.();
  }

  /** Replaces the visible screen. */
  replace(screen: BrowserScreen): void {
    this.closePicker();
    this.#screens.pop()?.hide?.();
    this.push(screen);
  }

  /** Opens the screen that was left last by going back; false if there is none. */
  forward(): boolean {
    const next = this.#ahead.at(-1);
    if (next !== undefined) this.push(next);
    return next !== undefined;
  }

  /** Goes back one screen; false at the first one. */
  back(): boolean {
    if (this.#screens.length < 2) return false;
    const left = this.#screens.pop();
    left?.hide?.();
    if (left instanceof TableScreen) this.#ahead = [...this.#ahead.slice(1 - MAX_FORWARD_PLACES), left];
    this.#letGo();
    if (this.top === this.#covered) this.#covered = undefined;
    this.top.show?.();
    if (this.table !== this.#covered) this.table?.show();
    return true;
  }

  /** Drops the data of screens that were left long ago, or that keep too much together: a day visits many places. */
  #letGo(): void {
    const { top, table } = this;
    const hidden = [...this.#ahead.toReversed(), ...this.#screens.toReversed()]
      .filter((screen) => screen !== top && screen !== table)
      .flatMap(({ holding }) => holding ?? []);
    let held = 0;
    for (const left of hidden.slice(1)) {
      held += left.count;
      if (left.isStale || held > MAX_HELD) left.letGo();
    }
  }

  /** Closes the visible picker, if there is one. */
  closePicker(): void {
    if (!(this.top instanceof PickerScreen)) return;
    this.#screens.pop()?.hide?.();
  }

  /** Hides and closes all screens. */
  close(): void {
    for (const screen of this.#screens) screen.hide?.();
  }
}
