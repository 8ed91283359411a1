import { type IncomingMessage, ServerResponse } from 'node:http';
import {
  createSecureServer,
  type Http2Server,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2';
import { type AddressInfo, isIPv6, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { listenErrorText } from '../../go/listen-error.js';
import type { Credentials } from '../access/credentials.js';
import type { AnyRequest } from '../http/call.js';
import type { AnyResponse } from '../http/send.js';

/** A server that is listening. */
export interface Listener {
  port: number;
  /** Ends the connections and stops listening. */
  close(): Promise<void>;
}

const WINDOW = 256 * 1024;

/** The settings of kube-apiserver, except for the header table. */
const SETTINGS = {
  maxConcurrentStreams: 250,
  initialWindowSize: WINDOW,
  maxFrameSize: WINDOW,
  maxHeaderListSize: 1048896,
};

/**
 * Serves HTTP/2 and HTTP/1.1 over TLS 1.2 and newer. Client certificates are optional. Fails in Go's words if it cannot
 * listen on the address.
 * @param port 0 for a free one
 * @param handle also gets the connection if the client requests another protocol on it
 */
export async function listenWithTls(
  credentials: Credentials,
  host: string,
  port: number,
  handle: (request: AnyRequest, response: AnyResponse, socket?: Duplex) => void,
): Promise<Listener> {
  const server = createSecureServer({
    key: credentials.server.keyPem,
    cert: credentials.server.certificatePem,
    ca: credentials.clientAuthority.certificatePem,
    requestCert: true,
    rejectUnauthorized: false, // users with tokens and anonymous ones have none
    allowHTTP1: true,
    minVersion: 'TLSv1.2',
    settings: SETTINGS,
  });
  const sessions = new Set<ServerHttp2Session>();
  const sockets = new Set<Socket>();
  server.on('session', (session) => {
    sessions.add(session);
    session.setLocalWindowSize(65_536_000);
    session.on('error', () => {});
    session.on('close', () => sessions.delete(session));
  });
  server.on('secureConnection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('sessionError', () => {});
  server.on('tlsClientError', () => {});
  server.on('request', (request, response) => handle(request, response as AnyResponse & Http2ServerResponse));
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (head.length > 0) socket.unshift(head);
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.on('finish', () => socket.end());
    handle(request, response, socket);
  });
  await listening(server, host, port);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const session of sessions) session.destroy();
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function listening(server: Http2Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const address = isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
    const fail = (cause: Error) => reject(new Error(listenErrorText('tcp', address, cause), { cause }));
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve();
    });
  });
}
