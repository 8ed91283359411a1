import type { Duplex } from 'node:stream';
import { clientHandshake } from '../../framing/websocket/handshake.js';
import type { StreamOpener, UpgradedStream, UpgradeRequest } from '../../transport/types.js';
import { ProtocolMismatchError } from './errors.js';

/** Where the stream of a container is on the server. */
export type StreamRequest = Pick<UpgradeRequest, 'path' | 'query' | 'signal'>;

/**
 * Opens a WebSocket. Fails as `upgrade` does, and with ProtocolMismatchError.
 * @param protocols subprotocols, best first
 */
export async function openWebSocket(
  opener: StreamOpener,
  request: StreamRequest,
  protocols: readonly string[],
): Promise<{ socket: Duplex; protocol: string; clean: UpgradedStream['clean'] }> {
  const handshake = clientHandshake(protocols);
  const { headers, socket, clean } = await opener.upgrade({
    ...request,
    method: 'GET',
    protocol: 'websocket',
    headers: handshake.headers,
  });
  const protocol = headers['sec-websocket-protocol'] ?? '';
  if (handshake.isAnsweredBy(headers) && protocols.includes(protocol)) return { socket, protocol, clean };
  socket.destroy();
  throw new ProtocolMismatchError(protocols, clean(protocol));
}
