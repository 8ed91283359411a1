import type { FindError } from '../../objects/builder/query.js';
import { goMessageOf, inOne } from '../../objects/visit/failures.js';
import { isStop } from '../../process/errors.js';

/** Collects errors while the rest is described, and reports them as kubectl does. */
export class DescribeErrors {
  readonly #found: FindError[] = [];
  /** By their texts: an error that many objects share is reported once. */
  readonly #described = new Map<string, unknown>();

  /** Keeps an error of finding objects. An abort is rethrown at once. */
  addFound(found: FindError): void {
    if (isStop(found.error)) throw found.error;
    this.#found.push(found);
  }

  /** The same for describing an object that was found. */
  addDescribed(error: unknown): void {
    if (isStop(error)) throw error;
    const text = goMessageOf(error);
    if (!this.#described.has(text)) this.#described.set(text, error);
  }

  /**
   * Fails with the collected errors: the error itself, or several; those of finding are one among others.
   * @param inFiles objects were searched in files: a single error of reading them is reported as one of several
   */
  finish(inFiles: boolean): void {
    const described = [...this.#described.values()];
    const found = this.#found.map(({ error }) => error);
    const errors =
      described.length === 0 ? found : [...(found.length < 2 ? found : inOne(found)), ...described];
    const isBare = inFiles && described.length === 0 && this.#found[0]?.of === 'source';
    if (errors.length === 1 && !isBare) throw errors[0];
    if (errors.length > 0) throw new AggregateError(errors);
  }
}
