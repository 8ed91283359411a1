import type { Binding } from '../frame/screen.js';

/** What is secret is hidden again after so many milliseconds. */
const SHOWN_FOR_MS = 30_000;

/** What shows a text again. */
interface RevealTools {
  redo(): void;
  /** Does something so many milliseconds later; undefined leaves what is shown until it is left. */
  after: ((milliseconds: number, act: () => void) => void) | undefined;
  /** It is shown at first. */
  isRevealed?: boolean;
}

/** Whether what is secret in a text is hidden: until a key shows it, and again after a while. */
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

  /** The key that shows and hides it. */
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
