import type { FindError } from '../../objects/builder/query.js';
import { goMessageOf, inOne } from '../../objects/visit/failures.js';
import { isStop } from '../../process/errors.js';

/** Gathers what goes wrong while the rest is described, and says it as kubectl does. */
export class DescribeErrors {
  readonly #found: FindError[] = [];
  /** By their texts: what goes wrong with many objects alike is reported once. */
  readonly #described = new Map<string, unknown>();

  /** Keeps what went wrong with finding objects. A wish to stop is passed on at once. */
  addFound(found: FindError): void {
    if (isStop(found.error)) throw found.error;
    this.#found.push(found);
  }

  /** The same for describing one that was found. */
  addDescribed(error: unknown): void {
    if (isStop(error)) throw error;
    const text = goMessageOf(error);
    if (!this.#described.has(text)) this.#described.set(text, error);
  }

  /**
   * Fails with what was gathered: the error itself, or several; those of finding are one among others.
   * @param inFiles objects were looked for in files: a lone error of reading them is reported as one of several
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
