import type { SpdyConnection } from '../../framing/spdy/connection.js';
import type { SpdyStream } from '../../framing/spdy/stream.js';
import type { Clock } from '../../process/clock.js';
import type { StreamOpener, UpgradedStream } from '../../transport/types.js';
import { ProtocolMismatchError } from './errors.js';
import type { StreamRequest } from './open-websocket.js';

/** The time after which client-go gives up on a stream (httpstream/spdy). */
const ACCEPTED_WITHIN_MS = 30_000;

/**
 * Opens a SPDY/3.1 connection. Fails as `upgrade` does, and with ProtocolMismatchError.
 * @param protocols for its streams, best first
 */
export async function openSpdy(
  opener: StreamOpener,
  place: StreamRequest,
  protocols: readonly string[],
  clock: Clock,
): Promise<{ connection: SpdyConnection; clean: UpgradedStream['clean'] }> {
  const { headers, socket, clean } = await opener.upgrade({
    ...place,
    method: 'POST',
    protocol: 'SPDY/3.1',
    // One header each: kubelets before 1.26 do not support lists.
    headers: { 'x-stream-protocol-version': protocols },
  });
  const protocol = headers['x-stream-protocol-version'] ?? '';
  if (!protocols.includes(protocol)) {
    socket.destroy();
    throw new ProtocolMismatchError(protocols, clean(protocol));
  }
  const { spdyKeptAlive } = await import('./spdy-kept-alive.js');
  return { connection: spdyKeptAlive(socket, clock), clean };
}

/**
 * Resolves when the server has accepted all of these streams. Fails if it refuses one, or does not respond for 30
 * seconds, and with the connection.
 */
export async function awaitAcceptance(streams: readonly SpdyStream[], clock: Clock): Promise<void> {
  // If the connection breaks, it removes them before they are read.
  for (const stream of streams) stream.on('error', () => undefined);
  const late = Promise.withResolvers<never>();
  const cancel = clock.after(ACCEPTED_WITHIN_MS, () =>
    late.reject(
      new Error(
        `the server has switched to SPDY/3.1, but accepted no streams for ${ACCEPTED_WITHIN_MS / 1000} seconds`,
      ),
    ),
  );
  try {
    await Promise.race([Promise.all(streams.map((stream) => stream.accepted)), late.promise]);
  } finally {
    cancel();
  }
}
