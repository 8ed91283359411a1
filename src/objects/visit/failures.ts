import { messageOf } from '../../process/errors.js';
import { markFailure } from '../../process/failure-mark.js';
import { asGoUrlError } from '../../transport/describe-error.js';
import { ConnectionError } from '../../transport/errors.js';
import type { FindError } from '../builder/query.js';

/**
 * Gathers what goes wrong while the rest is done, and says it as kubectl does: what went wrong with objects, an error
 * each; behind it what could not be read or recognised, as one message where both went wrong.
 */
export class Failures {
  readonly #objects: unknown[] = [];
  readonly #sources: unknown[] = [];
  #someDone = false;

  /** Keeps an error for the end. */
  add({ error, of }: FindError): void {
    (of === 'object' ? this.#objects : this.#sources).push(error);
  }

  /** Something was done: what went wrong is not all that there was to do. */
  noteDone(): void {
    this.#someDone = true;
  }

  /** Whether nothing has gone wrong. */
  get isEmpty(): boolean {
    return this.#objects.length === 0 && this.#sources.length === 0;
  }

  /** What was gathered, in the order in which kubectl reports it. */
  all(): readonly unknown[] {
    return this.#objects.length === 0 ? this.#sources : [...this.#objects, ...inOne(this.#sources)];
  }

  /** What was gathered as one message, every text once: as kubectl says it beside what went wrong later. */
  asOne(): Error[] {
    return inOne([...this.#objects, ...this.#sources]);
  }

  /** Fails with what was gathered: the error itself, or an AggregateError of several, marked if something was done. */
  finish(): void {
    const errors = this.all();
    if (errors.length === 0) return;
    const failure = errors.length === 1 ? errors[0] : new AggregateError(errors);
    throw this.#someDone ? markFailure(failure, 'partial') : failure;
  }
}

/** An error's sentence, as Go's `Error()` gives it. */
export function goMessageOf(error: unknown): string {
  if (error instanceof ConnectionError) return asGoUrlError(error);
  return messageOf(error);
}

/** Several errors as kubectl joins them: one message with every text once; nothing of no errors. */
export function inOne(errors: readonly unknown[]): Error[] {
  const texts = [...new Set(errors.map(goMessageOf))];
  if (texts.length === 0) return [];
  return [new Error(texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`)];
}

/** What is wrong with one object, as one error: where that is all that went wrong, each text has a line of its own. */
export function errorOfObject(errors: readonly Error[]): Error {
  if (errors.length === 1) return errors[0]!;
  return new AggregateError(errors, `[${errors.map(goMessageOf).join(', ')}]`);
}

/** Several errors that kubectl has as one, even where there is one of them; each has a line where nothing else went wrong. */
export function aggregateErrors(errors: readonly unknown[]): AggregateError {
  return new AggregateError(errors, inOne(errors)[0]?.message);
}
