import type { BrowserScreen } from '../frame/screen.js';
import { PickerScreen } from '../pick/picker-screen.js';
import type { ListView } from '../rows/list-view.js';
import type { BrowserCluster } from '../state/cluster.js';
import { RowTable } from '../table/row-table.js';
import { TableScreen } from '../table/table-screen.js';

/** So many tables are kept to go forward to. */
const MAX_FORWARD_PLACES = 3;
/** So many screens are kept to go back to, the first among them. */
const MAX_BACK_PLACES = 50;
/** So many rows and lines hidden screens hold together, that which was left last not counted. */
const MAX_HELD = 20_000;

/** The open screens, of which the last is visible. Hidden screens send no requests, and hold only so much. */
export class Navigation {
  readonly #screens: BrowserScreen[] = [];
  /** What was left by going back, the next first. */
  #ahead: BrowserScreen[] = [];
  /** A screen that was never seen: it is not read until it is. */
  #covered: BrowserScreen | undefined;

  /** The visible screen. There is always one once the first was pushed. */
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

  /** The same of tables whatever their rows are. */
  get rows(): RowTable | undefined {
    return this.#screens.findLast((screen) => screen instanceof RowTable);
  }

  /** What the last table on the way here shows of a cluster that is of a namespace, or of all of them, rather than of one object. */
  placeIn(cluster: BrowserCluster): ListView | undefined {
    for (const screen of this.#screens.toReversed()) {
      const list = screen instanceof TableScreen ? screen.sources.listIn(cluster) : undefined;
      if (list?.resource.namespaced === true && list.about === undefined) return list;
    }
    return undefined;
  }

  /**
   * Moves to another screen. A picker is closed; a table stays live behind texts, to be up to date when the user comes
   * back, but not behind another table.
   * @param isCovered something else will be seen before it
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

  /** Shows another screen in the place of the visible one. */
  replace(screen: BrowserScreen): void {
    this.closePicker();
    this.#screens.pop()?.hide?.();
    this.push(screen);
  }

  /** Goes to the screen that was left last by going back; false if there is none. */
  forward(): boolean {
    const next = this.#ahead.at(-1);
    if (next !== undefined) this.push(next);
    return next !== undefined;
  }

  /** Goes back one screen; false if one began. */
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

  /** Lets go of what screens hold that were left long ago, or hold too much together: a day has many places. */
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
