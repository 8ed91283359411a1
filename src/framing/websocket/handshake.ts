import { createHash, randomBytes } from 'node:crypto';

/** What every server adds to a key before it answers (RFC 6455, section 1.3). */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** What a client shows in its handshake, and what the server's response has to be. */
interface Handshake {
  /** Beside Upgrade and Connection. */
  headers: Record<string, string>;
  /** Whether a server's response, its headers' names in lower case, is one to this handshake. */
  isAnsweredBy(headers: Readonly<Record<string, string>>): boolean;
}

/**
 * A client's handshake.
 * @param protocols the subprotocols asked for, best first
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
