import type { Binding, BrowserScreen } from './screen.js';

/** Something that can be typed after `:`, about what a screen shows. */
export interface ScreenWord {
  word: string;
  /** What may stand behind it: `[15m]`; "" for nothing. */
  takes: string;
  does: string;
  /** Fails with an Error if what stands after it is wrong. @param rest what stood after the word */
  run(rest: string, screen: BrowserScreen): void;
}

/** What a folder brings to every screen of the browser. A screen's own keys are its `bindings`, and come before these. */
export interface Part {
  /** The keys that work on a screen now. */
  bindings?(screen: BrowserScreen): Binding[];
  /** The words for the command bar. */
  words?(): ScreenWord[];
}
