import type { ItemEvaluation } from '../item-printer.js';
import { CaughtPanic, ExecFailure, type GoTemplateError } from './errors.js';
import type { Executor } from './executor.js';
import { concreteOf, elementOf, type GoValue, INVALID } from './values.js';

/** The List that kubectl makes of several objects before it prints them. */
function listOf(items: readonly unknown[]): object {
  return { apiVersion: 'v1', items, kind: 'List', metadata: { resourceVersion: '' } };
}

/** What a template is given where its range over the items waits for them: a List without any. */
export function emptyList(): GoValue {
  return concreteOf(listOf([])) ?? INVALID;
}

/**
 * A template applied to a List whose items come one after the other. A failure comes later than kubectl's: what was
 * given before is not taken back, and the debugging text shows a List of the one item that it failed on.
 */
export class ItemsExecution implements ItemEvaluation<Uint8Array> {
  #failed: { failure: string; written: string } | undefined;
  readonly #executor: Executor;
  readonly #failure: (failure: string, written: string, data: unknown) => GoTemplateError;

  /**
   * @param executor of a template on `emptyList`, with its range over the items
   * @param failure makes the error for what text/template says, what was written, and the List
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

  /** Fails as `item` did on a part of the object, and shows the whole: no message says more of the part that it read. */
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
