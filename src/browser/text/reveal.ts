import type { Binding } from '../frame/screen.js';

/** After how many milliseconds secrets are hidden again. */
const SHOWN_FOR_MS = 30_000;

/** What shows a text again. */
interface RevealTools {
  redo(): void;
  /** Calls `act` after so many milliseconds; if undefined, secrets stay visible until the user leaves them. */
  after: ((milliseconds: number, act: () => void) => void) | undefined;
  /** They are visible at first. */
  isRevealed?: boolean;
}

/** Whether secrets in a text are hidden: until a key shows them, and again after a while. */
export class Reveal {
  #hidden = true;
  readonly #tools: RevealTools;

  constructor(tools: RevealTools) {
    this.#tools = tools;
    if (tools.isRevealed === true) this.#toggle();
  }

  get isHidden(): boolean {
    return this.#hidden;
  }

  /** The key that shows and hides them. */
  get binding(): Binding {
    const { after, redo } = this.#tools;
    return {
      keys: ['x'],
      hint: this.#hidden ? 'show' : 'hide',
      does: `show the values${after === undefined ? '' : ' for 30 seconds'}, or hide them`,
      run: () => {
        this.#toggle();
        redo();
      },
    };
  }

  #toggle(): void {
    this.#hidden = !this.#hidden;
    if (!this.#hidden) this.#hideLater();
  }

  #hideLater(): void {
    const { after, redo } = this.#tools;
    after?.(SHOWN_FOR_MS, () => {
      if (this.#hidden) return;
      this.#hidden = true;
      redo();
    });
  }
}
