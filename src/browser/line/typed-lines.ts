import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Typed lines, except while another program has the terminal. */
export class TypedLines {
  #lines: Interface | undefined;
  /** Settles when the terminal is returned. */
  #lent: Promise<void> | undefined;
  readonly #input: Readable;
  readonly #signal: AbortSignal;

  /** @param signal ends the lines when it is aborted */
  constructor(input: Readable, signal: AbortSignal) {
    this.#input = input;
    this.#signal = signal;
  }

  /** Reads nothing while a shell or an editor reads. */
  async lend<T>(use: () => Promise<T>): Promise<T> {
    const over = Promise.withResolvers<void>();
    this.#lent = over.promise;
    this.close();
    try {
      return await use();
    } finally {
      this.#lent = undefined;
      over.resolve();
    }
  }

  close(): void {
    this.#lines?.close();
  }

  /** The lines, until the input ends. */
  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    for (;;) {
      this.#lines = createInterface({ input: this.#input, signal: this.#signal, terminal: false });
      let lent: Promise<void> | undefined;
      this.#lines.once('close', () => {
        lent = this.#lent;
      });
      yield* this.#lines;
      if (lent === undefined) return;
      await lent;
      if (this.#input.readableEnded) return;
    }
  }
}
