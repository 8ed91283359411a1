import { createHash, randomBytes } from 'node:crypto';

/** The suffix that every server adds to a key before it responds (RFC 6455, section 1.3). */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** The headers of a client's handshake, and the expected response. */
interface Handshake {
  /** Besides Upgrade and Connection. */
  headers: Record<string, string>;
  /** Whether a server's response, with header names in lower case, matches this handshake. */
  isAnsweredBy(headers: Readonly<Record<string, string>>): boolean;
}

/**
 * A client's handshake.
 * @param protocols requested subprotocols, best first
 */
export function clientHandshake(protocols: readonly string[]): Handshake {
  const key = randomBytes(16).toString('base64');
  return {
    headers: {
      'sec-websocket-version': '13',
      'sec-websocket-key': key,
      'sec-websocket-protocol': protocols.join(', '),
    },
    isAnsweredBy: (headers) => headers['sec-websocket-accept'] === acceptOf(key),
  };
}

/** A server's response to a key: the value of Sec-WebSocket-Accept. */
export function acceptOf(key: string): string {
  return createHash('sha1')
    .update(key + GUID)
    .digest('base64');
}
