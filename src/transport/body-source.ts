import type { Readable } from 'node:stream';

/**
 * The most bytes that one read takes. Over HTTP/2, megabytes may wait in a stream, and each consumer would copy them in one
 * piece.
 */
const PIECE_BYTES = 256 * 1024;

/** What a protocol knows about the end of a body. */
interface BodyEnd {
  /** Asked after the last byte: why the body is incomplete; undefined if it is complete. */
  shortfall?(): Error | undefined;
  /** Whether this many bytes are all that was announced, whatever happened to the connection afterwards. */
  isWhole?(received: number): boolean;
  /** What broke the body, if the stream's own error does not say. */
  cause?(failure: unknown): unknown;
  /** Tells the server that the rest is not read. */
  cancel?(): void;
}

/**
 * The bytes of a response as they were sent. Reading may start at any time: Node's own iteration and pipelines treat an
 * HTTP/2 stream that has closed as broken, even if all its bytes are still waiting, and discard the bytes of one that
 * has no reader when it closes.
 */
export class BodySource implements AsyncIterable<Uint8Array> {
  readonly #stream: Readable;
  readonly #end: BodyEnd;
  #failure: unknown;
  #wake: () => void = () => {};

  /**
   * @param stream passed in the same turn in which the response's head arrived
   * @param end what the protocol knows about the end
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

  /** Ends the exchange, whether or not it was read. */
  discard(): void {
    if (!this.#stream.readableEnded) this.#end.cancel?.();
    this.#stream.destroy();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const stream = this.#stream;
    let received = 0;
    try {
      for (;;) {
        const chunk = stream.read(
          stream.readableLength > PIECE_BYTES ? PIECE_BYTES : undefined,
        ) as Uint8Array | null;
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
