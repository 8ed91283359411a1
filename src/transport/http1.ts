import type { ClientRequest, IncomingMessage } from 'node:http';
import { type Duplex, pipeline } from 'node:stream';
import { quote } from '../go/strconv/quote.js';
import { Agent, request as httpRequest } from '../process/node-http.js';
import { BodySource } from './body-source.js';
import {
  type Channel,
  ExchangeError,
  type ExchangeRequest,
  type ExchangeResponse,
  type ExchangeTrace,
  headOf,
  limitInformational,
  sendBody,
} from './exchange.js';
import { streamMessage } from './go-words.js';
import { Semaphore } from './semaphore.js';

/**
 * Reading 400 discovery documents at once must not open 400 connections: further requests wait for their turn. Node's
 * Agent does not count reliably: it ignores connections that are still being made.
 */
const MAX_CONNECTIONS = 64;

/** Where an HTTP/1.1 channel's connections come from. */
interface Http1Origin {
  /** For the Host header. */
  authority: string;
  /** A connection opened before the protocol was known, used first. */
  spare: Duplex | undefined;
  /** Opens another one. Fails with ExchangeError. */
  dial(): Promise<Duplex>;
  /** See ConnectionSource. */
  forward: { origin: string; headers: Record<string, string> } | undefined;
}

/** Keeps HTTP/1.1 connections alive between requests; each carries one request at a time. */
export class Http1Channel implements Channel {
  readonly #agent: InstanceType<typeof Agent>;
  readonly #origin: Http1Origin;
  readonly #turns = new Semaphore(MAX_CONNECTIONS);
  #spare: Duplex | undefined;

  constructor(origin: Http1Origin) {
    this.#origin = origin;
    const agent = new Agent({ keepAlive: true });
    this.#spare = origin.spare;
    // Connections are made here, not by Node: TLS, proxies and the order of addresses belong to the dialer.
    agent.createConnection = (_options, callback) => {
      const opened = this.#spare;
      this.#spare = undefined;
      if (opened !== undefined && !opened.destroyed) return opened;
      origin.dial().then(
        (socket) => callback?.(null, socket),
        (error: Error) => callback?.(error, undefined as unknown as Duplex),
      );
      return undefined;
    };
    this.#agent = agent;
  }

  /** Streams take no turn: otherwise a hundred logs that are read in parallel would wait for each other. */
  async send(request: ExchangeRequest, trace?: ExchangeTrace): Promise<ExchangeResponse> {
    if (request.stream) return this.#exchange(request, trace, () => {});
    await this.#turns.take(request.signal);
    return this.#exchange(request, trace, () => this.#turns.give());
  }

  /** @param done called when the connection is free again, or gone */
  async #exchange(
    request: ExchangeRequest,
    trace: ExchangeTrace | undefined,
    done: () => void,
  ): Promise<ExchangeResponse> {
    const { forward, authority } = this.#origin;
    let outgoing: ClientRequest;
    try {
      outgoing = httpRequest({
        agent: this.#agent,
        method: request.method,
        path: forward === undefined ? request.target : `${forward.origin}${request.target}`,
        headers: {
          host: authority,
          ...forward?.headers,
          ...(request.headers as Record<string, string | string[]>),
          // Node does not announce the body of a DELETE, which servers then read as another request.
          ...(request.body !== undefined && { 'content-length': Buffer.byteLength(request.body) }),
        },
        setHost: false,
      });
    } catch (cause) {
      done();
      throw new ExchangeError(streamMessage(cause), 'dial', { cause });
    }
    outgoing.once('close', done);
    return new Promise((resolve, reject) => {
      const stop = () => outgoing.destroy(request.signal.reason as Error);
      request.signal.addEventListener('abort', stop, { once: true });
      let broken: Error | undefined;
      outgoing.once('error', (cause) => {
        broken = cause;
        request.signal.removeEventListener('abort', stop);
        if (request.signal.aborted) return reject(request.signal.reason);
        if (cause instanceof ExchangeError) return reject(cause);
        reject(new ExchangeError(streamMessage(cause), 'sent', { cause }));
      });
      limitInformational(outgoing);
      // Without a listener, Node closes the connection silently.
      outgoing.once('upgrade', (_incoming: IncomingMessage, socket: Duplex) => {
        request.signal.removeEventListener('abort', stop);
        socket.destroy();
        reject(new ExchangeError('net/http: the server switched protocols without being asked', 'sent'));
      });
      outgoing.once('response', (incoming: IncomingMessage) => {
        incoming.once('close', () => request.signal.removeEventListener('abort', stop));
        const coding = incoming.headers['transfer-encoding'] ?? 'chunked';
        // Node.js passes other encodings on as they are.
        if (coding.toLowerCase() !== 'chunked')
          return outgoing.destroy(
            new ExchangeError(
              `net/http: HTTP/1.x transport connection broken: unsupported transfer encoding: ${quote(coding)}`,
              'sent',
            ),
          );
        resolve({
          status: incoming.statusCode ?? 0,
          ...headOf(incoming.headers),
          // For a response that ends too soon, Node's error is the same whether its connection was closed, reset or
          // corrupted.
          body: new BodySource(incoming, {
            cause: (failure) => (isAborted(failure) ? (broken ?? new Error('unexpected EOF')) : failure),
            // Node.js considers a body that lasts until the connection ends complete, however the connection ended.
            ...(endsWithConnection(incoming, request.method) && {
              shortfall: () => (request.signal.aborted ? (request.signal.reason as Error) : broken),
            }),
          }),
        });
      });
      if (request.upload === undefined) sendBody(outgoing, request.body, () => trace?.sent?.());
      else pipeline(request.upload, outgoing, () => {});
    });
  }

  close(force = false): void {
    this.#spare?.destroy();
    this.#agent.maxFreeSockets = 0;
    for (const idle of Object.values(this.#agent.freeSockets).flat()) idle?.destroy();
    if (force) this.#agent.destroy();
  }
}

/** Whether only the end of the connection ends a body (RFC 9112, section 6.3). */
function endsWithConnection({ headers, statusCode }: IncomingMessage, method: string): boolean {
  const hasLength = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return !hasLength && method !== 'HEAD' && statusCode !== 204 && statusCode !== 304;
}

function isAborted(failure: unknown): boolean {
  return (failure as NodeJS.ErrnoException).code === 'ECONNRESET';
}
