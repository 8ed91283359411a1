import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { closedPipe } from './errors.js';
import type { Output } from './output.js';

/** An Output over a Node stream: a write resolves when the stream will take more. */
export class NodeOutput implements Output {
  private failure: Error | undefined;
  private readonly failed = new AbortController();

  /** @param name what a failure calls the stream, as Go does: `write /dev/stdout: no space left on device` */
  constructor(
    private readonly stream: Writable & { isTTY?: boolean; columns?: number },
    private readonly name = '/dev/stdout',
  ) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      this.failure = error.code === 'EPIPE' ? closedPipe() : this.described(error);
      this.failed.abort(this.failure);
    });
  }

  get isTTY(): boolean {
    return this.stream.isTTY ?? false;
  }

  get columns(): number | undefined {
    // A terminal that was never told its size says 0.
    return this.stream.columns || undefined;
  }

  /** Writes text, or bytes as they are. Fails with a wish to stop (isStop) once the reader has gone, with the stream's own error otherwise. */
  async write(text: string | Uint8Array): Promise<void> {
    if (this.failure) throw this.failure;
    if (this.stream.write(text)) return;
    try {
      await once(this.stream, 'drain', { signal: this.failed.signal });
    } catch (error) {
      throw this.failure ?? error;
    }
  }

  writeBytes(bytes: Uint8Array): Promise<void> {
    return this.write(bytes);
  }

  private described(cause: NodeJS.ErrnoException): Error {
    // Node's `ENOSPC: no space left on device, write`.
    const why = /^[A-Z\d]+: (.*), write$/.exec(cause.message)?.[1] ?? cause.message;
    return new Error(`write ${this.name}: ${why}`, { cause });
  }
}
