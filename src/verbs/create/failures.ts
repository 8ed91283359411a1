import { messageOf } from '../../process/errors.js';
import { asGoUrlError } from '../../transport/describe-error.js';
import { ConnectionError, StatusError } from '../../transport/errors.js';

/** kubectl's words around what went wrong with an object: which file it is from. */
export function withSource(error: unknown, doing: string, source: string): unknown {
  const before = `error when ${doing} ${JSON.stringify(source)}: `;
  if (error instanceof StatusError) {
    return new StatusError({ ...error.status, message: `${before}${error.message}` }, error.code);
  }
  if (error instanceof ConnectionError) return new Error(`${before}${asGoUrlError(error)}`, { cause: error });
  return error;
}

/**
 * Gathers what went wrong while the rest is done, and tells it as kubectl does: first what became of objects, then what
 * could not be read, which is one message where both went wrong.
 */
export class Failures {
  readonly #objects: unknown[] = [];
  readonly #manifests: Error[] = [];

  /** An object that was not written. */
  addObject(error: unknown): void {
    this.#objects.push(error);
  }

  /** A manifest that could not be read or understood, or whose type is not served. */
  addManifest(error: unknown): void {
    this.#manifests.push(new Error(textOf(error), { cause: error }));
  }

  /** Fails where anything went wrong. */
  finish(): void {
    const errors = this.#objects.length === 0 ? this.#manifests : [...this.#objects, ...this.#inOne()];
    if (errors.length === 1) throw errors[0];
    if (errors.length > 1) throw new AggregateError(errors);
  }

  #inOne(): Error[] {
    const texts = [...new Set(this.#manifests.map(({ message }) => message))];
    if (texts.length === 0) return [];
    return [new Error(texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`)];
  }
}

/** An error's text for the user, without the word before it that only an error alone has. */
export function textOf(error: unknown): string {
  if (error instanceof ConnectionError) return asGoUrlError(error);
  return messageOf(error);
}
