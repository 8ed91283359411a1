import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';

/** What is typed, line by line, but not what is typed while somebody else has the terminal. */
export class TypedLines {
  #lines: Interface | undefined;
  #wasLent = false;
  readonly #input: Readable;
  readonly #signal: AbortSignal;

  /** @param signal ends the lines when it is aborted */
  constructor(input: Readable, signal: AbortSignal) {
    this.#input = input;
    this.#signal = signal;
  }

  /** Reads nothing more until the next line is asked for: a shell or an editor reads meanwhile. */
  leave(): void {
    this.#wasLent = true;
    this.close();
  }

  close(): void {
    this.#lines?.close();
  }

  /** The lines, until the input ends. */
  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    do {
      this.#wasLent = false;
      this.#lines = createInterface({ input: this.#input, signal: this.#signal, terminal: false });
      yield* this.#lines;
    } while (this.#wasLent && !this.#input.readableEnded);
  }
}
