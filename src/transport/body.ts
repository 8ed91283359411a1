import type { Readable } from 'node:stream';
import { WireError, type WireResponse } from './wire.js';

/** What the reading of a body tells of itself. */
export interface BodyEvents {
  chunk?(bytes: Uint8Array): void;
  /** Once: after the last byte, when the reader left, or when it broke. */
  end(): void;
  /** Turns a failure into what the reader shall see. */
  failure(cause: unknown): unknown;
}

/** A body's bytes, decompressed, no faster than they are read; leaving the loop ends the request. */
export async function* readBody(response: WireResponse, events: BodyEvents): AsyncGenerator<Uint8Array> {
  let stream: Readable | undefined;
  try {
    stream = await decompressed(response);
    for await (const chunk of stream) {
      events.chunk?.(chunk as Uint8Array);
      yield chunk as Uint8Array;
    }
    const shortfall = response.shortfall?.();
    if (shortfall !== undefined) throw new WireError(shortfall, 'sent');
  } catch (cause) {
    throw events.failure(cause);
  } finally {
    stream?.destroy();
    response.body.destroy();
    events.end();
  }
}

async function decompressed(response: WireResponse): Promise<Readable> {
  if (response.headers['content-encoding'] !== 'gzip') return response.body;
  const [{ createGunzip }, { pipeline }] = await Promise.all([import('node:zlib'), import('node:stream')]);
  // A broken source destroys the decompressor with its error, and the other way round.
  return pipeline(response.body, createGunzip({ chunkSize: 64 * 1024 }), () => {});
}
