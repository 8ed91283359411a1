import { LogScreen } from './log-screen.js';
import { PickerScreen } from './picker-screen.js';
import type { BrowserScreen } from './screen.js';
import { TableScreen } from './table-screen.js';

/** The way one came: screens, the last of them in sight. What is not in sight asks the cluster for nothing. */
export class Way {
  readonly #screens: BrowserScreen[] = [];

  /** The screen in sight. There is always one once the first was pushed. */
  get top(): BrowserScreen {
    return this.#screens.at(-1)!;
  }

  get length(): number {
    return this.#screens.length;
  }

  /** The table in sight, or the one that what is in sight was opened from. */
  get table(): TableScreen | undefined {
    return this.#screens.findLast((screen) => screen instanceof TableScreen);
  }

  /**
   * Goes on to another screen. A picker is left for good; a table goes on behind texts, to be up to date when one comes
   * back, but not behind another table.
   */
  push(screen: BrowserScreen): void {
    this.closePicker();
    if (screen instanceof TableScreen) this.table?.hide();
    if (this.top instanceof LogScreen && !(screen instanceof PickerScreen)) this.top.hide();
    this.#screens.push(screen);
    screen.show();
  }

  /** Goes back one screen; false where one began. */
  back(): boolean {
    if (this.#screens.length < 2) return false;
    this.#screens.pop()?.hide();
    this.top.show();
    this.table?.show();
    return true;
  }

  /** Leaves the picker in sight, if there is one. */
  closePicker(): void {
    if (!(this.top instanceof PickerScreen)) return;
    this.#screens.pop()?.hide();
  }

  /** Leaves the log in sight, if there is one: another container's takes its place. */
  closeLog(): void {
    if (this.top instanceof LogScreen) this.#screens.pop()?.hide();
  }

  /** Nothing is in sight any more. */
  close(): void {
    for (const screen of this.#screens) screen.hide();
  }
}
