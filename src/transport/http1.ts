import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { BodySource } from './body-source.js';
import { streamMessage } from './go-words.js';
import { type Channel, joinHeaders, WireError, type WireRequest, type WireResponse } from './wire.js';

/** Where an HTTP/1.1 channel's connections come from. */
export interface Http1Origin {
  /** For the Host header. */
  authority: string;
  /** A connection opened before the protocol was known, used first. */
  spare: Duplex | undefined;
  /** Opens another one. Fails with WireError. */
  dial(): Promise<Duplex>;
  /** See ConnectionSource. */
  forward: { origin: string; headers: Record<string, string> } | undefined;
}

/** Keeps HTTP/1.1 connections alive between requests; each carries one request at a time. */
export class Http1Channel implements Channel {
  readonly #agent: Agent;
  readonly #origin: Http1Origin;

  constructor(origin: Http1Origin) {
    this.#origin = origin;
    const agent = new Agent({ keepAlive: true });
    let spare = origin.spare;
    // Connections are made here, not by Node: TLS, proxies and trying of addresses are the dialler's.
    agent.createConnection = (_options, callback) => {
      const opened = spare;
      spare = undefined;
      if (opened !== undefined && !opened.destroyed) return opened;
      origin.dial().then(
        (socket) => callback?.(null, socket),
        (error: Error) => callback?.(error, undefined as unknown as Duplex),
      );
      return undefined;
    };
    this.#agent = agent;
  }

  send(request: WireRequest): Promise<WireResponse> {
    const { forward, authority } = this.#origin;
    return new Promise((resolve, reject) => {
      if (request.signal.aborted) return reject(request.signal.reason);
      const outgoing = httpRequest({
        agent: this.#agent,
        method: request.method,
        path: forward === undefined ? request.target : `${forward.origin}${request.target}`,
        headers: { host: authority, ...forward?.headers, ...mutable(request.headers) },
        setHost: false,
      });
      const stop = () => outgoing.destroy(request.signal.reason as Error);
      request.signal.addEventListener('abort', stop, { once: true });
      outgoing.once('error', (cause) => {
        request.signal.removeEventListener('abort', stop);
        if (request.signal.aborted) return reject(request.signal.reason);
        if (cause instanceof WireError) return reject(cause);
        reject(new WireError(streamMessage(cause), 'sent', { cause }));
      });
      outgoing.once('response', (incoming: IncomingMessage) => {
        incoming.once('close', () => request.signal.removeEventListener('abort', stop));
        resolve({
          status: incoming.statusCode ?? 0,
          headers: joinHeaders(incoming.headers),
          body: new BodySource(incoming),
        });
      });
      outgoing.end(request.body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function mutable(headers: WireRequest['headers']): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
}
