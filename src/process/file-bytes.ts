import { close, fstatSync, read } from 'node:fs';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { isatty, ReadStream } from 'node:tty';
import { promisify } from 'node:util';
import { FileTooLargeError } from './errors.js';

const CHUNK_BYTES = 256 * 1024;

/** How long to wait for a device that has nothing yet. */
const PAUSE_MS = 50;

/** The parts of Bun in use, whose sockets do not read from pipes. */
interface Bun {
  file(descriptor: number): { stream(): import('node:stream/web').ReadableStream<Uint8Array> };
}

/**
 * The bytes of an open file as they arrive, until its end. The file is then closed, also if reading ends early. Fails
 * with the signal's reason, immediately even if there is nothing to read yet, and with Node's own errors.
 * @param file a descriptor opened with O_NONBLOCK
 */
export async function* fileBytes(file: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  if (isatty(file) || fstatSync(file).isFIFO()) yield* streamBytes(streamOf(file), signal);
  else yield* deviceBytes(file, signal);
}

/**
 * The bytes of a stream until its end. The stream is then destroyed. Fails with the signal's reason, immediately even
 * if there is nothing to read yet, and as the stream does.
 */
export async function* streamBytes(stream: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  const stop = () => stream.destroy(new Error('the reader has stopped'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    for await (const chunk of stream as AsyncIterable<Uint8Array | string>) {
      yield typeof chunk === 'string'
        ? Buffer.from(chunk)
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    stream.destroy();
  }
}

/**
 * All of it. Fails with FileTooLargeError before more than this many bytes are in memory, and as the reading does.
 * @param largest the most bytes to accept
 */
export async function readWhole(chunks: AsyncIterable<Buffer>, largest: number): Promise<Buffer> {
  const taken: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > largest) throw new FileTooLargeError(largest);
    taken.push(chunk);
  }
  return taken.length === 1 ? taken[0]! : Buffer.concat(taken);
}

function streamOf(file: number): Readable {
  const { Bun: bun } = globalThis as { Bun?: Bun };
  if (bun !== undefined) return Readable.fromWeb(bun.file(file).stream());
  return isatty(file) ? new ReadStream(file) : new Socket({ fd: file, readable: true, writable: false });
}

/** A device that neither reports when it has something to read nor blocks. */
async function* deviceBytes(file: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  const readSome = promisify(read);
  try {
    for (;;) {
      signal.throwIfAborted();
      const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
      const bytesRead = await readSome(file, buffer, 0, CHUNK_BYTES, null).then(
        (result) => result.bytesRead,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EAGAIN') throw error;
          return undefined;
        },
      );
      if (bytesRead === 0) return;
      if (bytesRead === undefined) await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      else yield buffer.subarray(0, bytesRead);
    }
  } finally {
    close(file, () => undefined);
  }
}
