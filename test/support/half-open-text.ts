import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/**
 * Everything that a stream of both directions still gives to read. The other direction stays open: Node.js 22 and 26 destroy a
 * stream whose end `text` alone has read.
 */
export function halfOpenText(stream: Readable): Promise<string> {
  return text(stream.iterator({ destroyOnReturn: false }));
}
