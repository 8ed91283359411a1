import type { ItemEvaluation } from '../item-printer.js';
import { CaughtPanic, ExecFailure, type GoTemplateError } from './errors.js';
import type { Executor } from './executor.js';
import { concreteOf, elementOf, type GoValue, INVALID } from './values.js';

/** The List in which kubectl wraps several objects before printing them. */
function listOf(items: readonly unknown[]): object {
  return { apiVersion: 'v1', items, kind: 'List', metadata: { resourceVersion: '' } };
}

/** The input of a template whose range over the items waits for them: an empty List. */
export function emptyList(): GoValue {
  return concreteOf(listOf([])) ?? INVALID;
}

/**
 * A template applied to a List whose items arrive one after the other. A failure occurs later than in kubectl: earlier
 * output remains, and the debugging text shows a List of only the item that failed.
 */
export class ItemsExecution implements ItemEvaluation<Uint8Array> {
  #failed: { failure: string; written: string } | undefined;
  readonly #executor: Executor;
  readonly #failure: (failure: string, written: string, data: unknown) => GoTemplateError;

  /**
   * @param executor of a template on `emptyList`, with its range over the items
   * @param failure creates the error from text/template's message, the output so far, and the List
   */
  constructor(
    executor: Executor,
    failure: (failure: string, written: string, data: unknown) => GoTemplateError,
  ) {
    this.#executor = executor;
    this.#failure = failure;
  }

  begin(): Uint8Array {
    return this.#guard([], () => this.#executor.run());
  }

  item(item: object): Uint8Array {
    return this.#guard([item], () => this.#executor.feed(elementOf(item)));
  }

  /**
   * Fails as `item` did on a part of the object, and shows the whole object: no message shows more of the part that it
   * read.
   */
  again(whole: object): Uint8Array {
    const { failure, written } = this.#failed!;
    throw this.#failure(failure, written, listOf([whole]));
  }

  end(): Uint8Array {
    return this.#guard([], () => this.#executor.finish());
  }

  #guard(items: readonly unknown[], run: () => void): Uint8Array {
    try {
      run();
    } catch (error) {
      if (!(error instanceof ExecFailure) && !(error instanceof CaughtPanic)) throw error;
      this.#failed = { failure: error.message, written: this.#taken() };
      throw this.#failure(this.#failed.failure, this.#failed.written, listOf(items));
    }
    return Buffer.from(this.#taken(), 'latin1');
  }

  #taken(): string {
    return this.#executor.output.splice(0).join('');
  }
}
