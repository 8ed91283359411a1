import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { closedPipe } from './errors.js';
import type { Output } from './output.js';

/** At the end, a reader that takes nothing for this long is abandoned. */
const STUCK_MS = 1000;

/** An Output over a Node stream: a write resolves when the stream will take more. */
export class NodeOutput implements Output {
  #failure: Error | undefined;
  /** Writes, and how many of them the reader has taken: for a pipe, Bun does not report how much is left. */
  #written = 0;
  #taken = 0;
  readonly #failed = new AbortController();
  readonly #stream: Writable & { isTTY?: boolean; columns?: number };
  readonly #isLossy: boolean;

  /**
   * @param isLossy for messages: what cannot be written, for example to a full disk, is lost, as in kubectl. Each write
   *   is tried again, and a reader that has gone still fails them
   */
  constructor(stream: Writable & { isTTY?: boolean; columns?: number }, isLossy = false) {
    this.#stream = stream;
    this.#isLossy = isLossy;

    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') this.#fail(closedPipe());
      else if (!isLossy) this.#fail(asInGo(error));
    });
  }

  get isTTY(): boolean {
    return this.#stream.isTTY ?? false;
  }

  get columns(): number | undefined {
    // A terminal whose size was never set reports 0.
    return this.#stream.columns || undefined;
  }

  /**
   * Writes text, or bytes unchanged. Fails with an abort (isStop) once the reader has gone, with the stream's own error
   * otherwise, unless the output is lossy.
   */
  async write(text: string | Uint8Array): Promise<void> {
    if (this.#failure) throw this.#failure;
    // It would never say that it takes more.
    if (this.#isLossy && this.#stream.destroyed) return;
    this.#written++;
    if (this.#stream.write(text, () => this.#taken++)) return;
    try {
      await once(this.#stream, 'drain', { signal: this.#failed.signal });
    } catch (error) {
      if (this.#failure !== undefined || !this.#isLossy) throw this.#failure ?? error;
    }
  }

  /** A stream accepts bytes as well as text. */
  readonly writeBytes = this.write;

  /** Fails as `write` does. */
  async flush(): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (this.#written === 0) return;
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(this.#failure);
      this.#failed.signal.addEventListener('abort', fail, { once: true });
      this.#stream.write('', (error) => {
        this.#failed.signal.removeEventListener('abort', fail);
        if (error) reject(this.#failure ?? error);
        else resolve();
      });
    });
  }

  endWith(signal: AbortSignal): void {
    const look = (before: number) => {
      const isStuck = this.#taken < this.#written && this.#taken === before;
      if (isStuck) this.#fail(signal.reason);
      else setTimeout(look, STUCK_MS, this.#taken).unref();
    };
    signal.addEventListener('abort', () => look(-1), { once: true });
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#failed.abort(this.#failure);
  }
}

/** `write /dev/stdout: no space left on device`, from Node's `ENOSPC: no space left on device, write`. */
function asInGo(cause: NodeJS.ErrnoException): Error {
  const why = /^[A-Z\d]+: (.*), write$/.exec(cause.message)?.[1] ?? cause.message;
  return new Error(`write /dev/stdout: ${why}`, { cause });
}
