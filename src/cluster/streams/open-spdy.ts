import type { SpdyConnection } from '../../framing/spdy/connection.js';
import type { Clock } from '../../process/clock.js';
import type { StreamOpener } from '../../transport/types.js';
import { ProtocolMismatchError } from './errors.js';
import type { StreamRequest } from './open-websocket.js';

/**
 * Opens a SPDY/3.1 connection. Fails as `upgrade` does, and with ProtocolMismatchError.
 * @param protocols what is to be spoken on its streams, best first
 */
export async function openSpdy(
  opener: StreamOpener,
  place: StreamRequest,
  protocols: readonly string[],
  clock: Clock,
): Promise<{ connection: SpdyConnection; protocol: string }> {
  const { headers, socket } = await opener.upgrade({
    ...place,
    method: 'POST',
    protocol: 'SPDY/3.1',
    // One header each: kubelets before 1.26 know no lists.
    headers: { 'x-stream-protocol-version': protocols },
  });
  const protocol = headers['x-stream-protocol-version'] ?? '';
  if (!protocols.includes(protocol)) {
    socket.destroy();
    throw new ProtocolMismatchError(protocols, protocol);
  }
  const { spdyKeptAlive } = await import('./spdy-kept-alive.js');
  return { connection: spdyKeptAlive(socket, clock), protocol };
}
