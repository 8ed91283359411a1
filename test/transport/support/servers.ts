import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A file of test/transport/recorded. */
export function recorded(name: string): string {
  return readFileSync(new URL(`../recorded/${name}`, import.meta.url), 'utf8');
}

/** The parts of a request that tests use, for either protocol. */
export type AnyRequest = IncomingMessage & Partial<Pick<Http2ServerRequest, 'stream' | 'authority'>>;

/** How a test server responds. HTTP/2's compatibility objects pass for HTTP/1.1's. */
export type Handler = (request: AnyRequest, response: ServerResponse) => unknown;

/** The options of a test server. */
export interface ServerOptions {
  /** h2 also supports HTTP/1.1, for clients that do not offer HTTP/2. */
  kind?: 'h2' | 'https' | 'http';
  /** A name in test/transport/recorded. */
  certificate?: string;
  requestClientCertificate?: boolean;
  maxConcurrentStreams?: number;
}

/** A real server on its own loopback port, stopped with the test. */
export class TestServer {
  /** Of every connection made, in order. */
  readonly sockets: Socket[] = [];
  constructor(
    readonly server: Server,
    readonly scheme: 'http' | 'https',
  ) {}
  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }
  get url(): string {
    return `${this.scheme}://127.0.0.1:${this.port}`;
  }
}

/** Starts a server that responds with `handler`. */
export async function startServer(handler: Handler, options: ServerOptions = {}): Promise<TestServer> {
  const { kind = 'h2', certificate = 'server', requestClientCertificate: requestCert = false } = options;
  const { maxConcurrentStreams } = options;
  const answer = (request: AnyRequest, response: ServerResponse) => void handler(request, response);
  const tls = {
    cert: recorded(`${certificate}.pem`),
    key: recorded(`${certificate}.key`),
    ca: recorded('ca.pem'),
    requestCert,
    rejectUnauthorized: false,
  };
  const server =
    kind === 'http'
      ? createHttpServer(answer)
      : kind === 'https'
        ? createHttpsServer(tls, answer)
        : createSecureServer(
            {
              ...tls,
              allowHTTP1: true,
              ...(maxConcurrentStreams === undefined ? {} : { settings: { maxConcurrentStreams } }),
            },
            answer as unknown as (request: Http2ServerRequest, response: Http2ServerResponse) => void,
          );
  const started = new TestServer(server, kind === 'http' ? 'http' : 'https');
  server.on('connection', (socket: Socket) => {
    started.sockets.push(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of started.sockets) socket.destroy();
    server.close();
  });
  return started;
}

/** Starts a server of bytes: what a handler does with each connection is up to it. */
export async function startRaw(onConnection: (socket: Socket) => void): Promise<number> {
  const { createServer } = await import('node:net');
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
