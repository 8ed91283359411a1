import type { Duplex } from 'node:stream';
import { SpdyConnection } from '../../framing/spdy/connection.js';
import type { SpdyStream } from '../../framing/spdy/stream.js';

/** The listener on a pod's port: takes a connection, which it ends or destroys. */
type PortListener = (connection: Duplex) => void;

/** Finds the listener on a port; returns the text of a refusal if there is none. */
export type ConnectPort = (port: number) => PortListener | string;

/**
 * Serves connections to a pod's ports over SPDY: each consists of a stream for data and one for the text of its
 * failure, which have the same request number from the client.
 * @param socket the bytes of SPDY, after the handshake
 */
export function servePorts(socket: Duplex, connect: ConnectPort): void {
  const waiting = new Map<string, SpdyStream>();
  new SpdyConnection(socket, {
    role: 'server',
    onStream: (stream) => {
      stream.on('error', () => {});
      const { streamtype = '', port = '', requestid = '' } = stream.headers;
      if (!isPort(port) || (streamtype !== 'data' && streamtype !== 'error')) {
        stream.destroy();
        return;
      }
      const other = waiting.get(requestid);
      waiting.delete(requestid);
      if (other === undefined) waiting.set(requestid, stream);
      else if (streamtype === 'data') join(stream, other, connect(Number(port)));
      else join(other, stream, connect(Number(port)));
    },
  });
}

function join(data: SpdyStream, error: SpdyStream, listener: PortListener | string): void {
  error.resume();
  if (typeof listener === 'string') {
    error.end(listener);
    data.destroy();
    return;
  }
  data.on('close', () => error.end());
  listener(data);
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536;
}
