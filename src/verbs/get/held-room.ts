import type { Session } from '../../cluster/session.js';
import type { Selection } from '../../codec/selection.js';

/** How many parts of objects are held without a word: about 100 MB. */
const MAX_PARTS = 100_000;

/** As many whole objects take as much room as so many parts each. */
const PARTS_OF_WHOLE = 20;

/** Says once, where an output holds a list to its end, that it does: when the list takes much memory. */
export class HeldRoom {
  #parts = 0;
  #objects = 0;
  readonly #session: Pick<Session, 'tell'>;

  constructor(session: Pick<Session, 'tell'>) {
    this.#session = session;
  }

  /** @param select what was read of each object */
  async add(objects: number, select: Selection | undefined): Promise<void> {
    const before = this.#parts;
    const isWhole = select === undefined || select === true || Object.hasOwn(select, '*');
    this.#parts += isWhole ? objects * PARTS_OF_WHOLE : objects;
    this.#objects += objects;
    if (before > MAX_PARTS || this.#parts <= MAX_PARTS) return;
    await this.#session.tell(
      `proa: this template holds the whole list in memory, ${this.#objects} objects so far; with one range over .items, it prints objects as they come`,
    );
  }
}
