import type { LendTerminal } from './ui/use-source.js';

/** Decides who uses the terminal: the screen that draws on it and reads its keys, or a prompt of other code. */
export class TerminalTurns {
  #asking: Promise<unknown> | undefined;
  #lendBy: LendTerminal | undefined;

  /** @param lendBy how the current user lends it; undefined if it is free */
  constructor(lendBy?: LendTerminal) {
    this.#lendBy = lendBy;
  }

  /** Lets other code prompt at the terminal. Fails as that code fails. */
  async lend(use: () => Promise<void>): Promise<void> {
    const own = this.#lendBy === undefined ? use() : this.#lendBy(use);
    const asking: Promise<unknown> = Promise.allSettled([this.#asking, own]);
    this.#asking = asking;
    try {
      await own;
    } finally {
      if (this.#asking === asking) this.#asking = undefined;
    }
  }

  /**
   * Takes the terminal as soon as no prompt is open.
   * @param mount draws, and returns the function that lends the terminal
   */
  async take<T extends { lend: LendTerminal }>(mount: () => T): Promise<T> {
    while (this.#asking !== undefined) await this.#asking;
    const mounted = mount();
    this.#lendBy = mounted.lend;
    return mounted;
  }

  /** Frees the terminal. */
  giveBack(): void {
    this.#lendBy = undefined;
  }
}
