import type { Duplex } from 'node:stream';
import { SpdyConnection } from '../../framing/spdy/connection.js';
import type { SpdyStream } from '../../framing/spdy/stream.js';

/** What listens on a pod's port: takes a connection, which it ends or destroys. */
type PortListener = (connection: Duplex) => void;

/** Finds what listens on a port; gives the text of a refusal where nothing does. */
export type ConnectPort = (port: number) => PortListener | string;

/**
 * Serves connections to a pod's ports over SPDY: each is a stream for data and one for the text of its failure, which
 * belong together by the client's number for the request.
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
