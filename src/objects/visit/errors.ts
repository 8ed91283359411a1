import { messageOf } from '../../process/errors.js';
import { asGoUrlError } from '../../transport/describe-error.js';
import { ConnectionError, StatusError } from '../../transport/errors.js';
import type { FindError } from '../builder/query.js';

/**
 * kubectl's words around what went wrong with an object of a file: `error when creating "pod.yaml": …`. An error of
 * neither the server nor the connection is given as it is.
 * @param doing `creating`
 */
export function withSource(error: unknown, doing: string, source: string): unknown {
  const before = `error when ${doing} ${JSON.stringify(source)}: `;
  if (error instanceof StatusError) {
    return new StatusError({ ...error.status, message: `${before}${error.message}` }, error.code);
  }
  if (error instanceof ConnectionError) return new Error(`${before}${asGoUrlError(error)}`, { cause: error });
  return error;
}

/**
 * Gathers what goes wrong while the rest is done, and says it as kubectl does: what went wrong with objects, an error
 * each; behind it what could not be read or recognised, as one message where both went wrong.
 */
export class Failures {
  readonly #objects: unknown[] = [];
  readonly #sources: unknown[] = [];

  /** Keeps an error for the end. */
  add({ error, of }: FindError): void {
    (of === 'object' ? this.#objects : this.#sources).push(error);
  }

  /** Whether nothing has gone wrong. */
  get isEmpty(): boolean {
    return this.#objects.length === 0 && this.#sources.length === 0;
  }

  /** Fails with what was gathered: the error itself, or an AggregateError of several. */
  finish(): void {
    const errors = this.#objects.length === 0 ? this.#sources : [...this.#objects, ...this.#inOne()];
    if (errors.length === 1) throw errors[0];
    if (errors.length > 1) throw new AggregateError(errors);
  }

  #inOne(): Error[] {
    const texts = [...new Set(this.#sources.map(textOf))];
    if (texts.length === 0) return [];
    return [new Error(texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`)];
  }
}

/** An error's sentence, as Go's `Error()` gives it. */
export function textOf(error: unknown): string {
  if (error instanceof ConnectionError) return asGoUrlError(error);
  return messageOf(error);
}
