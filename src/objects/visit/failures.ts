import { messageOf } from '../../process/errors.js';
import { markFailure } from '../../process/failure-mark.js';
import { asGoUrlError } from '../../transport/describe-error.js';
import { ConnectionError } from '../../transport/errors.js';
import type { FindError } from '../builder/query.js';

/**
 * Collects errors while the rest is done, and reports them as kubectl does: errors of objects, one each; after them
 * what could not be read or recognized, as one message if there are both kinds.
 */
export class Failures {
  readonly #objects: unknown[] = [];
  readonly #sources: unknown[] = [];
  #someDone = false;

  /** Keeps an error for the end. */
  add({ error, of }: FindError): void {
    (of === 'object' ? this.#objects : this.#sources).push(error);
  }

  /** Something was done: the errors are not the whole result. */
  noteDone(): void {
    this.#someDone = true;
  }

  /** Whether there are no errors. */
  get isEmpty(): boolean {
    return this.#objects.length === 0 && this.#sources.length === 0;
  }

  /** The collected errors, in the order in which kubectl reports them. */
  all(): readonly unknown[] {
    return this.#objects.length === 0 ? this.#sources : [...this.#objects, ...inOne(this.#sources)];
  }

  /** The collected errors as one message, with every text once: as kubectl reports them together with later errors. */
  asOne(): Error[] {
    return inOne([...this.#objects, ...this.#sources]);
  }

  /**
   * Fails with the collected errors: the error itself, or an AggregateError of several, marked if something was done.
   */
  finish(): void {
    const errors = this.all();
    if (errors.length === 0) return;
    const failure = errors.length === 1 ? errors[0] : new AggregateError(errors);
    throw this.#someDone ? markFailure(failure, 'partial') : failure;
  }
}

/** The message of an error, as from Go's `Error()`. */
export function goMessageOf(error: unknown): string {
  if (error instanceof ConnectionError) return asGoUrlError(error);
  return messageOf(error);
}

/** Several errors as kubectl joins them: one message with every text once; nothing for no errors. */
export function inOne(errors: readonly unknown[]): Error[] {
  const texts = [...new Set(errors.map(goMessageOf))];
  if (texts.length === 0) return [];
  return [new Error(texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`)];
}

/** The errors of one object, as one error: if there are no others, each text has its own line. */
export function errorOfObject(errors: readonly Error[]): Error {
  if (errors.length === 1) return errors[0]!;
  return new AggregateError(errors, `[${errors.map(goMessageOf).join(', ')}]`);
}

/** Several errors that kubectl combines into one, even a single one; each has a line if there are no others. */
export function aggregateErrors(errors: readonly unknown[]): AggregateError {
  return new AggregateError(errors, inOne(errors)[0]?.message);
}
