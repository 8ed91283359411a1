import { countText } from '../../render/numbers.js';
import type { KeyName } from '../../terminal/ui/keys.js';
import type { BrowserScreen, Host } from '../frame/screen.js';
import type { Navigation } from '../navigation/navigation.js';
import type { Routes } from '../navigation/routes.js';

/**
 * For how long keys after one that opens something are meant for the screen that opens, not for the one that is still
 * visible.
 */
const EARLY_FOR_MS = 1_000;
/** How long to wait for it. */
const MAX_WAIT_MS = 5_000;
/** How many keys can wait. */
const MAX_WAITING = 200;

/** A key, or pasted text. */
export type UserInput = { key: KeyName } | { text: string };

/** What keys wait for. */
interface EarlyBase {
  navigation: Navigation;
  routes: Pick<Routes, 'opening' | 'giveUp'>;
  host: Host;
  /** Whether the target of a key on the visible screen has not arrived yet. */
  isAwaited(typed: UserInput): boolean;
  /** Handles a key. */
  pass(typed: UserInput, isAlone: boolean): void;
}

/** Keys that were typed after one that opens something: they wait until the new screen is open, and go nowhere else. */
export class EarlyKeys {
  #waiting: UserInput[] = [];
  /** What they wait for. */
  #screen: BrowserScreen | undefined;
  #opening: Routes['opening'];
  /** The last screen, or the opening of one, with the key that opened it and the time. */
  #opened: { by: KeyName | undefined; at: number };
  #isPassing = false;
  readonly #base: EarlyBase;

  constructor(base: EarlyBase) {
    this.#base = base;
    this.#opened = { by: undefined, at: base.host.now() };
  }

  /** Keeps what was typed too early; false if it should be handled now. */
  keeps(typed: UserInput): boolean {
    const isOpening = this.#isOpening;
    const isEarly = this.#base.host.now() - this.#opened.at < EARLY_FOR_MS;
    if (this.#waiting.length === 0 && !(isEarly && (isOpening || this.#base.isAwaited(typed)))) return false;
    const isFirst = this.#waiting.length === 0;
    if (isFirst) this.#waitFor();
    // If a key is pressed again because nothing has happened, it counts once.
    const isAgain = isFirst && isOpening && 'key' in typed && typed.key === this.#opened.by;
    if (!isAgain && this.#waiting.length < MAX_WAITING) this.#waiting.push(typed);
    return true;
  }

  /** Passes a key on, and records what it opened. */
  pass(typed: UserInput, isAlone: boolean): void {
    const { navigation, routes } = this.#base;
    const before = [navigation.top, routes.opening];
    this.#base.pass(typed, isAlone);
    this.#waitFor();
    if (before[0] === navigation.top && before[1] === routes.opening) return;
    this.#opened = { by: 'key' in typed ? typed.key : undefined, at: this.#base.host.now() };
  }

  #waitFor(): void {
    const { navigation, routes } = this.#base;
    this.#screen = navigation.top;
    this.#opening = this.#isOpening ? routes.opening : undefined;
  }

  /** Another screen is open: the keys that waited for it are handled. */
  settle(): void {
    if (this.#isPassing) return;
    const { navigation, host, isAwaited } = this.#base;
    if (this.#opening?.became === 'there' && navigation.top !== this.#screen) {
      this.#screen = navigation.top;
      this.#opened.at = host.now();
    }
    this.#isPassing = true;
    for (let [next] = this.#waiting; next !== undefined; [next] = this.#waiting) {
      const isLost = this.#opening?.became === 'nothing' || navigation.top !== this.#screen;
      if (isLost) this.forget();
      else if (host.now() - this.#opened.at >= MAX_WAIT_MS)
        this.#drop('the screen they were for did not appear');
      else if (this.#isOpening || isAwaited(next)) break;
      else if (navigation.top.keys !== undefined && navigation.top.keys.hearsEarly !== true)
        this.#drop('a question can be answered only once it is shown');
      else {
        this.#waiting.shift();
        // As if it did not come alone: it changes nothing.
        this.pass(next, false);
      }
    }
    this.#isPassing = false;
  }

  /** The waiting keys are no longer wanted. */
  forget(): void {
    this.#waiting = [];
  }

  /** Drops the waiting keys, and what is being opened; false if there is nothing to drop. */
  giveUp(): boolean {
    this.forget();
    if (!this.#isOpening || this.#base.navigation.top.editor?.() !== undefined) return false;
    this.#base.routes.giveUp();
    this.#base.host.tell('');
    return true;
  }

  get #isOpening(): boolean {
    const { navigation, routes } = this.#base;
    return routes.opening?.became === 'awaited' && routes.opening.from === navigation.top;
  }

  #drop(why: string): void {
    this.#base.host.tell(`ignored ${countText(this.#waiting.length, 'key')} typed ahead: ${why}`, 'warning');
    this.forget();
  }
}
