import type { Duplex } from 'node:stream';
import type { SpdyConnection } from '../../framing/spdy/connection.js';
import type { SpdyStream } from '../../framing/spdy/stream.js';
import { WebSocketBytes } from '../../framing/websocket/byte-stream.js';
import type { Clock } from '../../process/clock.js';
import { resourcePath } from '../../transport/paths.js';
import type { StreamOpener } from '../../transport/types.js';
import { ProtocolMismatchError } from './errors.js';
import { awaitAcceptance, openSpdy } from './open-spdy.js';
import { openWebSocket, type StreamRequest } from './open-websocket.js';
import { isRefusal } from './refusal.js';
import { spdyKeptAlive } from './spdy-kept-alive.js';
import { streamText } from './stream-text.js';
import type { StreamSettings } from './types.js';

const PROTOCOL = 'portforward.k8s.io';
/** SPDY within the messages of a WebSocket, which servers have from 1.30 on. */
const TUNNEL = `SPDY/3.1+${PROTOCOL}`;

/** A connection to a port of a pod. */
export interface PortConnection {
  /**
   * Bytes to and from whatever listens there, each direction with an end of its own. To be destroyed when one side does
   * not want the rest. Fails when the tunnel breaks. After an end that is not one, `resetBy` says why.
   */
  readonly data: Duplex & Pick<SpdyStream, 'resetBy'>;
  /** Resolves at its end: with what the pod's side says went wrong, or undefined. */
  readonly failure: Promise<string | undefined>;
}

/** A way to a pod's ports, for many connections at a time. Those that are read slowly hold back the others. */
export interface PortTunnel {
  /** Connects to a port. Fails when the tunnel is gone; that nobody listens there, the connection's `failure` says. */
  connect(port: number): Promise<PortConnection>;
  /** Resolves when the tunnel is over: with the failure that cut it, or undefined. */
  readonly ended: Promise<Error | undefined>;
  /** Ends the tunnel with all its connections. */
  close(): void;
}

/**
 * Opens a tunnel to a pod's ports: through a WebSocket, else by SPDY, as kubectl does. Nothing reaches the pod before a
 * connection is made, so whatever refusal leads to the other way. Fails as the guard of the context and `upgrade` do, and with
 * ProtocolMismatchError.
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
      try {
        await awaitAcceptance([error, data], clock);
      } catch (cause) {
        for (const stream of [error, data]) stream.destroy();
        throw cause;
      }
      // Nothing is ever written on this one.
      error.end();
      return { data, failure };
    },
  };
}
