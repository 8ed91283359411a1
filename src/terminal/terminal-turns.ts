import type { LendTerminal } from './ui/use-source.js';

/** Who has the terminal: what draws on it and reads its keys, or somebody who asks their user something there. */
export class TerminalTurns {
  #asking: Promise<unknown> | undefined;
  #lendBy: LendTerminal | undefined;

  /** @param lendBy how it is had from who has it; undefined where nobody has it */
  constructor(lendBy?: LendTerminal) {
    this.#lendBy = lendBy;
  }

  /** Lets somebody ask at the terminal. Fails as what is asked fails. */
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
   * Takes the terminal as soon as nobody asks there.
   * @param mount draws, and says how the terminal is had from what it has drawn
   */
  async take<T extends { lend: LendTerminal }>(mount: () => T): Promise<T> {
    while (this.#asking !== undefined) await this.#asking;
    const mounted = mount();
    this.#lendBy = mounted.lend;
    return mounted;
  }

  /** Nobody has it any more. */
  giveBack(): void {
    this.#lendBy = undefined;
  }
}
