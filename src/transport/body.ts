import type { ExchangeResponse } from './exchange.js';

/** What reading a body reports. */
interface BodyEvents {
  /** The reader waits for the next bytes; `chunk` or `end` follows. */
  waiting(): void;
  chunk(bytes: Uint8Array): void;
  /** Once: after the last byte, when the reader left, or when it broke. */
  end(): void;
  /** Converts a failure to the error for the reader. */
  failure(cause: unknown): unknown;
}

/**
 * A body's bytes, decompressed, no faster than they are read; leaving the loop ends the request. Yields nothing after
 * the signal is aborted: bytes that have already arrived may decompress to a thousand times as much.
 */
export async function* readBody(
  response: ExchangeResponse,
  signal: AbortSignal,
  events: BodyEvents,
): AsyncGenerator<Uint8Array> {
  try {
    const compressed = isCompressed(response);
    events.waiting();
    for await (const chunk of compressed ? unzipped(response) : response.body) {
      signal.throwIfAborted();
      events.chunk(chunk);
      yield chunk;
      events.waiting();
    }
  } catch (cause) {
    throw events.failure(cause);
  } finally {
    response.body.discard();
    events.end();
  }
}

/** Whether a body is read as gzip; the names of encodings have no case (RFC 9110, section 8.4.1). */
export function isCompressed({ headers }: Pick<ExchangeResponse, 'headers'>): boolean {
  return headers['content-encoding']?.toLowerCase() === 'gzip';
}

/** An empty body, such as that of HEAD, stays empty. */
async function* unzipped({ body }: ExchangeResponse): AsyncGenerator<Uint8Array> {
  const [{ createGunzip }, { pipeline }] = await Promise.all([import('node:zlib'), import('node:stream')]);
  // A broken source destroys the decompressor with its error, and a reader who leaves ends the source.
  const gunzip = pipeline(body, createGunzip({ chunkSize: 64 * 1024 }), () => {});
  try {
    yield* gunzip;
  } catch (error) {
    const isUnexpectedEnd = (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR';
    if (!isUnexpectedEnd || gunzip.bytesWritten > 0) throw error;
  }
}
