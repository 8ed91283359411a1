import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/**
 * All remaining text of a duplex stream. The other direction stays open: Node.js 22 and 26 destroy a stream after
 * `text` alone has read its end.
 */
export function halfOpenText(stream: Readable): Promise<string> {
  return text(stream.iterator({ destroyOnReturn: false }));
}
