import type { Readable } from 'node:stream';

/** What a protocol knows of the ending of a body. */
interface BodyEnd {
  /** Asked after the last byte: why there should have been more; undefined when that was all. */
  shortfall?(): Error | undefined;
  /** Whether so many bytes are all that was announced, whatever became of the connection behind them. */
  isWhole?(received: number): boolean;
  /** What broke the body, where the stream's own failure does not say it. */
  cause?(failure: unknown): unknown;
  /** Tells the server that the rest is not read. */
  cancel?(): void;
}

/**
 * The bytes of a response as they were sent. Its reading may begin at any time: Node's own iteration and pipelines take
 * an HTTP/2 stream that has closed for broken, even with all its bytes still waiting, and throw away those of one that
 * nobody reads when it closes.
 */
export class BodySource implements AsyncIterable<Uint8Array> {
  readonly #stream: Readable;
  readonly #end: BodyEnd;
  #failure: unknown;
  #wake: () => void = () => {};

  /**
   * @param stream to be given here in the very turn in which the response's head arrived
   * @param end what the protocol knows of endings
   */
  constructor(stream: Readable, end: BodyEnd = {}) {
    this.#stream = stream;
    this.#end = end;
    const wake = () => this.#wake();
    stream.on('readable', wake).on('end', wake).on('close', wake);
    stream.on('error', (error) => {
      this.#failure = error;
      wake();
    });
  }

  /** Ends the exchange, whatever was read of it. */
  discard(): void {
    if (!this.#stream.readableEnded) this.#end.cancel?.();
    this.#stream.destroy();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const stream = this.#stream;
    let received = 0;
    try {
      for (;;) {
        const chunk = stream.read() as Uint8Array | null;
        if (chunk !== null) {
          received += chunk.length;
          yield chunk;
          continue;
        }
        const isOver = this.#failure !== undefined || stream.readableEnded || stream.destroyed;
        if (isOver && this.#end.isWhole?.(received)) return;
        if (this.#failure !== undefined) throw this.#end.cause?.(this.#failure) ?? this.#failure;
        if (stream.readableEnded) break;
        if (stream.destroyed) throw new Error('unexpected EOF');
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
      const shortfall = this.#end.shortfall?.();
      if (shortfall !== undefined) throw shortfall;
    } finally {
      this.discard();
    }
  }
}
