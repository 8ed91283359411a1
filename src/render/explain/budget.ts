/** Far more than the documentation of any handwritten type. */
const MAX_CHARACTERS = 4 * 1024 * 1024;
/** The cost of a look at a schema, even if nothing of it is printed. */
const LOOK = 32;

/**
 * How much of a document one explanation may show, and traverse. References lead from each schema to others, so a small
 * document can describe more fields than anyone can wait for.
 */
export class Budget {
  #left = MAX_CHARACTERS;

  /** Counts a schema, and the length of its texts. Fails if that is too much. */
  spend(characters = 0): void {
    this.#left -= LOOK + characters;
    if (this.#left < 0) throw new Error('the server describes more fields than can be shown');
  }
}
