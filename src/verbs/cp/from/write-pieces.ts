import type { FileHandle } from 'node:fs/promises';

const WRITTEN_BYTES = 512 * 1024;

/**
 * Writes bytes to a file, and closes it. While some are written, more are read: in large pieces, because each one is
 * passed to another thread and back. Fails as the bytes do.
 */
export async function writePieces(
  file: FileHandle,
  content: AsyncIterable<unknown>,
  copied: (chunk: Uint8Array) => void,
): Promise<void> {
  let written: Promise<unknown> = Promise.resolve();
  try {
    let chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of content) {
      copied(chunk as Uint8Array);
      chunks.push(chunk as Uint8Array);
      size += (chunk as Uint8Array).length;
      if (size < WRITTEN_BYTES) continue;
      await written;
      written = writeAll(file, chunks);
      // It is waited for before the next.
      written.catch(() => undefined);
      [chunks, size] = [[], 0];
    }
    await written;
    await writeAll(file, chunks);
  } finally {
    await written.catch(() => undefined);
    await file.close();
  }
}

async function writeAll(file: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = chunks.length === 0 ? { bytesWritten: 0 } : await file.writev(chunks);
  if (bytesWritten < size) await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten));
}
