import type { Duplex } from 'node:stream';
import { orAbort } from '../process/clock.js';
import {
  type Channel,
  ExchangeError,
  type ExchangeRequest,
  type ExchangeResponse,
  type ExchangeTrace,
  headerBytes,
} from './exchange.js';
import { streamMessage } from './go-words.js';
import type { Http2Channel } from './http2.js';

/** A connection and the protocol agreed on it. */
interface Dialed {
  socket: Duplex;
  protocol: 'h2' | 'http/1.1';
}

/** What a set of connections depends on. */
export interface ConnectionSource {
  /** For Host and `:authority`. */
  authority: string;
  /** Whether HTTP/2 may be negotiated. */
  secure: boolean;
  /** Opens a connection. Fails with ExchangeError. */
  dial(trace?: ExchangeTrace): Promise<Dialed>;
  /**
   * Opens a connection to the server itself, through any proxy, for HTTP/1.1: HTTP/2 is not offered. Fails with
   * ExchangeError.
   */
  dialHttp1(trace?: ExchangeTrace): Promise<Duplex>;
  /** A proxy that gets complete URLs, as for HTTP without TLS, and the credentials for it. */
  forward?: { origin: string; headers: Record<string, string> };
}

/**
 * All connections to one server as one client. The first one shows which protocol the server speaks: HTTP/2 connections
 * are shared, and another is opened only when one is full or going away; with HTTP/1.1 there is one per request.
 */
export class Connections implements Channel {
  readonly #source: ConnectionSource;
  #http1: Channel | undefined;
  #http2: Http2Channel[] = [];
  #opening: Promise<Channel> | undefined;
  /** Connections on which protocols were switched, or may be. */
  readonly #upgraded = new Set<Duplex>();
  #closed = false;

  constructor(source: ConnectionSource) {
    this.#source = source;
  }

  /** See Transport. */
  get roundTripMs(): number | undefined {
    return this.#http2[0]?.roundTripMs;
  }

  /** See Transport. */
  ping(): Promise<void> | undefined {
    return this.#http2.find((channel) => channel.isOpen)?.ping();
  }

  async send(request: ExchangeRequest, trace?: ExchangeTrace): Promise<ExchangeResponse> {
    const headers = headerBytes(request.headers);
    const channel = await this.#channel(request.signal, trace);
    return channel.send({ ...request, headers }, trace);
  }

  /**
   * Sends a request for another protocol on a separate connection. A switched connection outlives `close` without
   * `force`. Fails with ExchangeError, or the signal's reason.
   */
  async upgrade(request: ExchangeRequest, trace?: ExchangeTrace): Promise<ExchangeResponse> {
    const headers = headerBytes(request.headers);
    const loading = import('./upgrade.js');
    const dialing = this.#source.dialHttp1(trace).then((socket) => this.#own(socket));
    const socket = await orAbort(dialing, request.signal).catch((error: unknown) => {
      dialing.then((late) => late.destroy()).catch(() => undefined);
      throw error;
    });
    trace?.connected?.(false);
    const { exchangeUpgrade } = await loading;
    return exchangeUpgrade(socket, this.#source.authority, { ...request, headers });
  }

  #own(socket: Duplex): Duplex {
    if (this.#closed) {
      socket.destroy();
      throw new Error('the transport was closed');
    }
    this.#upgraded.add(socket);
    socket.once('close', () => this.#upgraded.delete(socket));
    return socket;
  }

  close(force = false): void {
    this.#closed = true;
    if (force) for (const socket of this.#upgraded) socket.destroy();
    this.#http1?.close(force);
    for (const channel of this.#http2) channel.close(force);
    this.#http2 = [];
  }

  async #channel(signal: AbortSignal, trace?: ExchangeTrace): Promise<Channel> {
    for (let round = 0; ; round++) {
      const ready = this.#http1 ?? this.#http2.find((channel) => channel.hasRoom);
      if (ready !== undefined) {
        trace?.connected?.(true);
        return ready;
      }
      this.#opening ??= this.#open(trace).finally(() => {
        this.#opening = undefined;
      });
      // The end of one request does not end the dial: others may be waiting for it.
      const opened = await orAbort(this.#opening, signal);
      // Other waiting requests may have filled it; after some rounds the request queues inside the connection.
      if (!('hasRoom' in opened) || opened.hasRoom || round === 8) {
        trace?.connected?.(false);
        return opened;
      }
    }
  }

  async #open(trace?: ExchangeTrace): Promise<Channel> {
    const { authority, forward, secure } = this.#source;
    // Most servers speak it: loaded while waiting for them.
    const loading = secure ? import('./http2.js') : undefined;
    const { socket, protocol } = await this.#source.dial(trace);
    if (this.#closed) {
      socket.destroy();
      throw new Error('the transport was closed');
    }
    if (protocol === 'h2') {
      const { Http2Channel } = await (loading ?? import('./http2.js'));
      // Node would wait forever on a connection that is already broken.
      if (socket.destroyed)
        throw new ExchangeError(socket.errored ? streamMessage(socket.errored) : 'EOF', 'sent', {
          cause: socket.errored,
        });
      const channel = new Http2Channel(socket, authority);
      this.#http2 = [...this.#http2.filter((other) => other.isOpen), channel];
      return channel;
    }
    const { Http1Channel } = await import('./http1.js');
    const dial = async () => (await this.#source.dial()).socket;
    this.#http1 = new Http1Channel({ authority, spare: socket, dial, forward });
    return this.#http1;
  }
}
