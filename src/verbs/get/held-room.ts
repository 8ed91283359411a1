import type { Session } from '../../cluster/session.js';

/** Objects of so many characters in JSON take some 100 MB. */
const MAX_CHARACTERS = 10_000_000;

/** Says once, where an output holds a list to its end, that it does: when the list takes much memory. */
export class HeldRoom {
  #characters = 0;
  #objects = 0;
  readonly #session: Pick<Session, 'tell'>;

  constructor(session: Pick<Session, 'tell'>) {
    this.#session = session;
  }

  /** @param held what is held of the objects of a page; the first of them tells how long the others are */
  async add(held: readonly object[]): Promise<void> {
    const before = this.#characters;
    this.#characters += held.length * lengthOf(held[0]);
    this.#objects += held.length;
    if (before > MAX_CHARACTERS || this.#characters <= MAX_CHARACTERS) return;
    await this.#session.tell(
      `proa: this template holds the whole list in memory, ${this.#objects} objects so far; with one range over .items, it prints objects as they come`,
    );
  }
}

function lengthOf(value: object | undefined): number {
  if (value === undefined) return 0;
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)).length;
}
