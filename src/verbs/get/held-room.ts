import type { Session } from '../../cluster/session.js';

/** Objects with this many characters of JSON take some 100 MB. */
const MAX_CHARACTERS = 10_000_000;

/** If an output keeps a list to its end, says so once, when the list takes much memory. */
export class HeldRoom {
  #characters = 0;
  #objects = 0;
  readonly #session: Pick<Session, 'tell'>;

  constructor(session: Pick<Session, 'tell'>) {
    this.#session = session;
  }

  /** @param held the kept parts of the objects of a page; the length of the first one is an estimate for the others */
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
