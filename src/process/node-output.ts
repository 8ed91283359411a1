import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { closedPipe } from './errors.js';
import type { Output } from './output.js';

/** An Output over a Node stream: a write resolves when the stream will take more. */
export class NodeOutput implements Output {
  #failure: Error | undefined;
  readonly #failed = new AbortController();
  readonly #stream: Writable & { isTTY?: boolean; columns?: number };
  readonly #name: string;

  /** @param name what a failure calls the stream, as Go does: `write /dev/stdout: no space left on device` */
  constructor(stream: Writable & { isTTY?: boolean; columns?: number }, name = '/dev/stdout') {
    this.#stream = stream;
    this.#name = name;

    stream.on('error', (error: NodeJS.ErrnoException) => {
      this.#failure = error.code === 'EPIPE' ? closedPipe() : this.#described(error);
      this.#failed.abort(this.#failure);
    });
  }

  get isTTY(): boolean {
    return this.#stream.isTTY ?? false;
  }

  get columns(): number | undefined {
    // A terminal whose size was never set reports 0.
    return this.#stream.columns || undefined;
  }

  /** Writes text, or bytes as they are. Fails with a wish to stop (isStop) once the reader has gone, with the stream's own error otherwise. */
  async write(text: string | Uint8Array): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (this.#stream.write(text)) return;
    try {
      await once(this.#stream, 'drain', { signal: this.#failed.signal });
    } catch (error) {
      throw this.#failure ?? error;
    }
  }

  /** A stream takes bytes as it takes text. */
  readonly writeBytes = this.write;

  /** Fails as `write` does. */
  async flush(): Promise<void> {
    if (this.#failure) throw this.#failure;
    await new Promise<void>((resolve, reject) => {
      this.#stream.write('', (error) => (error ? reject(this.#failure ?? error) : resolve()));
    });
  }

  #described(cause: NodeJS.ErrnoException): Error {
    // Node's `ENOSPC: no space left on device, write`.
    const why = /^[A-Z\d]+: (.*), write$/.exec(cause.message)?.[1] ?? cause.message;
    return new Error(`write ${this.#name}: ${why}`, { cause });
  }
}
