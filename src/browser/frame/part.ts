import type { Binding, BrowserScreen } from './screen.js';

/** Something that can be typed after `:`, about the content of a screen. */
export interface ScreenWord {
  word: string;
  /** Its arguments: `[15m]`; "" for none. */
  takes: string;
  does: string;
  /** Fails with an Error if the arguments are wrong. @param rest its arguments */
  run(rest: string, screen: BrowserScreen): void;
}

/** What a folder adds to every screen of the browser. A screen's own keys are its `bindings`, and come before these. */
export interface Part {
  /** The keys that work on a screen now. */
  bindings?(screen: BrowserScreen): Binding[];
  /** The words for the command bar. */
  words?(): ScreenWord[];
}
