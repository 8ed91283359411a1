import type { Duplex } from 'node:stream';
import type { SpdyConnection } from '../../framing/spdy/connection.js';
import type { SpdyStream } from '../../framing/spdy/stream.js';
import { WebSocketBytes } from '../../framing/websocket/byte-stream.js';
import type { Clock } from '../../process/clock.js';
import { resourcePath } from '../../transport/paths.js';
import type { StreamOpener } from '../../transport/types.js';
import { PortRefusalError, ProtocolMismatchError } from './errors.js';
import { awaitAcceptance, openSpdy } from './open-spdy.js';
import { openWebSocket, type StreamRequest } from './open-websocket.js';
import { isRefusal } from './refusal.js';
import { spdyKeptAlive } from './spdy-kept-alive.js';
import { streamText } from './stream-text.js';
import type { StreamSettings } from './types.js';

const PROTOCOL = 'portforward.k8s.io';
/** SPDY in the messages of a WebSocket, which servers support since 1.30. */
const TUNNEL = `SPDY/3.1+${PROTOCOL}`;

/** A connection to a port of a pod. */
export interface PortConnection {
  /**
   * Bytes to and from whatever listens there; each direction ends on its own. Destroy it if one side does not want the
   * rest. Fails if the tunnel breaks. After an abnormal end, `resetBy` says why.
   */
  readonly data: Duplex & Pick<SpdyStream, 'resetBy'>;
  /** Resolves at its end: with the error that the pod's side reports, or undefined. */
  readonly failure: Promise<string | undefined>;
}

/** A tunnel to a pod's ports, for many connections at a time. Connections that are read slowly slow down the others. */
export interface PortTunnel {
  /**
   * Connects to a port. Fails if the tunnel is gone, and with PortRefusalError if the tunnel remains; if nothing
   * listens on the port, the connection's `failure` says so.
   */
  connect(port: number): Promise<PortConnection>;
  /** Resolves when the tunnel ends: with the failure that cut it, or undefined. */
  readonly ended: Promise<Error | undefined>;
  /** Ends the tunnel and all its connections. */
  close(): void;
}

/**
 * Opens a tunnel to a pod's ports: through a WebSocket, else by SPDY, as kubectl does. Nothing reaches the pod before a
 * connection is made, so any refusal leads to the second way. Fails as the guard of the context and `upgrade` do, and
 * with ProtocolMismatchError.
 */
export async function openPortTunnel(
  opener: StreamOpener,
  { namespace, pod }: { namespace: string; pod: string },
  { clock, signal, websockets, onRefusal, guard }: StreamSettings,
): Promise<PortTunnel> {
  await guard.check();
  const pods = { group: '', version: 'v1', name: 'pods', namespace };
  const stream: StreamRequest = { path: resourcePath(pods, pod, 'portforward'), ...(signal && { signal }) };
  if (websockets) {
    try {
      const { socket, clean } = await openWebSocket(opener, stream, [TUNNEL]);
      return portTunnel(spdyKeptAlive(new WebSocketBytes(socket, 'client', clean), clock), { clean, clock });
    } catch (error) {
      if (!isRefusal(error) && !(error instanceof ProtocolMismatchError)) throw error;
      onRefusal?.(error);
    }
  }
  const { connection, clean } = await openSpdy(opener, stream, [PROTOCOL], clock);
  return portTunnel(connection, { clean, clock });
}

function portTunnel(
  connection: SpdyConnection,
  { clean, clock }: { clean(text: string): string; clock: Clock },
): PortTunnel {
  let requests = 0;
  return {
    ended: connection.ended,
    close: () => connection.close(),
    async connect(port) {
      const headers = { port: String(port), requestid: String(requests++) };
      const error = connection.open({ streamtype: 'error', ...headers });
      const data = connection.open({ streamtype: 'data', ...headers });
      const failure = streamText(error, `the error stream of port ${port}`).then(
        (text) => (text === '' ? undefined : clean(text)),
        (tooLong: Error) => tooLong.message,
      );
      const accepted = (stream: SpdyStream, name: string) =>
        awaitAcceptance([stream], clock).catch((cause: unknown) => {
          throw connection.isOpen ? new PortRefusalError(name, cause) : cause;
        });
      try {
        await Promise.all([accepted(error, 'error stream'), accepted(data, 'forwarding stream')]);
      } catch (cause) {
        for (const stream of [error, data]) stream.destroy();
        throw cause;
      }
      // Nothing is ever written to this one.
      error.end();
      return { data, failure };
    },
  };
}
