import type { ObjectTarget } from '../../cluster/target.js';
import { DEADLINE_EXCEEDED, hasReason } from '../../process/errors.js';
import { inOneLine } from '../../terminal/sanitize.js';

/** Objects that are listed individually in a message; for more, the number is enough. */
const MAX_NAMED = 10;

/** What an interruption left done, in doubt and undone. */
export class Interruption {
  #done = 0;
  readonly #inDoubt: string[] = [];

  /** An object is done. */
  noteDone(): void {
    this.#done++;
  }

  /** Work on an object was interrupted: the server may or may not have done it. */
  noteInDoubt({ resource, name }: ObjectTarget): void {
    const { group, kind } = resource;
    this.#inDoubt.push(`${kind.toLowerCase()}${group === '' ? '' : `.${group}`}/${inOneLine(name)}`);
  }

  /** The message about it. @param why the reason of the signal */
  text(why?: unknown): string {
    const done = this.#done === 1 ? '1 object was done' : `${this.#done} objects were done`;
    const inDoubt = this.#inDoubt.length === 0 ? '' : `; not known whether done: ${this.#named()}`;
    const what = hasReason(why, DEADLINE_EXCEEDED) ? 'the deadline has passed' : 'interrupted';
    return `proa: ${what}: ${done}${inDoubt}; nothing else was done`;
  }

  #named(): string {
    const more = this.#inDoubt.length - MAX_NAMED;
    const named = this.#inDoubt.slice(0, MAX_NAMED).join(', ');
    return more > 0 ? `${named} and ${more} more` : named;
  }
}

/** The run was over before anything was done with an object. */
export class NotBegunError extends Error {
  override readonly name = 'NotBegunError';
}
