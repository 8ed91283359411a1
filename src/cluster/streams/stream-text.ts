import { StreamTooLongError } from './errors.js';

/** A server's message about a failure is a few hundred bytes. */
const MAX_BYTES = 256 * 1024;

/**
 * Everything that arrives on a stream, as UTF-8 text, even if the stream breaks: the end of the connection tells why.
 * Fails with StreamTooLongError above 256 KiB.
 * @param what names the stream: `the error stream of the command`
 */
export async function streamText(stream: AsyncIterable<Uint8Array>, what: string): Promise<string> {
  const gathered = new BoundedBytes(MAX_BYTES, what);
  try {
    for await (const bytes of stream) gathered.add(bytes);
  } catch (error) {
    if (error instanceof StreamTooLongError) throw error;
    // What arrived before still counts.
  }
  return gathered.text();
}

/** Bytes in one buffer, up to a limit: byte by byte they would take a hundred times as much memory. */
export class BoundedBytes {
  #bytes = Buffer.allocUnsafe(1024);
  #length = 0;
  readonly #most: number;
  readonly #what: string;

  /** @param what names the stream if it exceeds the limit */
  constructor(most: number, what: string) {
    this.#most = most;
    this.#what = what;
  }

  /** @throws StreamTooLongError */
  add(bytes: Uint8Array): void {
    const length = this.#length + bytes.length;
    if (length > this.#most) throw new StreamTooLongError(this.#what, this.#most);
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.#bytes.length));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length = length;
  }

  /** What has been added. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  text(): string {
    return this.bytes().toString('utf8');
  }
}
