/** Far more than the documentation of any type that someone wrote. */
const MAX_CHARACTERS = 4 * 1024 * 1024;
/** What a look at a schema counts for, even if nothing of it is printed. */
const LOOK = 32;

/**
 * How much of a document one explanation may show, and look at. References lead from each schema to others, so that a small
 * document can describe more fields than anybody can wait for.
 */
export class Budget {
  #left = MAX_CHARACTERS;

  /** Takes account of a schema, and of so many characters of its texts. Fails if that is too much. */
  spend(characters = 0): void {
    this.#left -= LOOK + characters;
    if (this.#left < 0) throw new Error('the server describes more fields than can be shown');
  }
}
