import type { Readable } from 'node:stream';

/** All that arrives on a stream, as UTF-8 text, even where it breaks: the connection's end tells why it did. */
export async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk as Buffer);
  } catch {
    // What came before counts.
  }
  return Buffer.concat(chunks).toString('utf8');
}
