import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import type { Socket } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import { BodySource } from './body-source.js';
import {
  type Channel,
  ExchangeError,
  type ExchangeRequest,
  type ExchangeResponse,
  type ExchangeTrace,
  headOf,
  MAX_INFORMATIONAL,
  sendBody,
} from './exchange.js';
import { streamMessage } from './go-words.js';
import { Liveness } from './liveness.js';

/**
 * How much a server may send ahead of the reader, per stream and in total. Node reads everything on the connection at
 * once and holds back only single streams, so many streams together may have more in memory than the second limit.
 * Neither window is reduced later: bytes that a reader has taken by then, and not confirmed, would never be confirmed,
 * and the server would wait for that forever. With Node's default of 64 KiB, a loopback transfer ran at 0.4 GB/s,
 * against 0.7 over HTTP/1.1; from 1 MiB on, at 1.1. 4 MiB, Go's own value, also saturates a link of 300 Mbit/s and 100
 * ms. Data sent ahead stays in memory, so no more than that.
 */
const STREAM_WINDOW = 4 * 1024 * 1024;
const CONNECTION_WINDOW = 16 * 1024 * 1024;

/**
 * The API server's own value. With frames of 16 KiB, a list arrived in twice as many pieces, which took about 10 % more
 * time to read.
 */
const FRAME = 256 * 1024;

/** After this much silence, client-go checks whether a connection is still alive (k8s.io/apimachinery, net/http.go). */
const SILENCE_MS = 30_000;
/** The time for a response to that check, or for anything else to arrive. */
const PING_LIMIT_MS = 15_000;

/** One HTTP/2 connection, shared by concurrent requests. */
export class Http2Channel implements Channel {
  readonly #session: ClientHttp2Session;
  readonly #authority: string;
  readonly #liveness: Liveness;
  #active = 0;
  #roundTripMs: number | undefined;

  /**
   * @param socket connected, with h2 agreed on
   * @param authority host and port, for `:authority`
   * @param silenceMs see SILENCE_MS
   */
  constructor(socket: Duplex, authority: string, silenceMs = SILENCE_MS, pingLimitMs = PING_LIMIT_MS) {
    this.#authority = authority;
    const session = connect(`https://${authority}`, {
      createConnection: () => socket,
      settings: { enablePush: false, initialWindowSize: STREAM_WINDOW, maxFrameSize: FRAME },
    });
    this.#session = session;
    session.once('connect', () => {
      session.setLocalWindowSize(CONNECTION_WINDOW);
      session.ping((error, milliseconds) => {
        if (error === null) this.#roundTripMs = milliseconds;
      });
    });
    // Each stream reports its own failure; a session without streams has none to report.
    session.on('error', () => {});
    this.#liveness = new Liveness(
      {
        bytesRead: () => (socket as Partial<Socket>).bytesRead ?? 0,
        isBusy: () => this.#active > 0 && this.isOpen,
        ping: () => this.#ping(),
        end: () => session.destroy(new Error('http2: client connection lost')),
      },
      silenceMs,
      pingLimitMs,
    );
    session.once('close', () => this.#liveness.stop());
  }

  /** See Transport. */
  ping(): Promise<void> {
    return this.#liveness.ping();
  }

  #ping(): Promise<void> {
    return new Promise((resolve, reject) => {
      const sent = this.#session.ping((error) => (error === null ? resolve() : reject(error)));
      if (!sent) reject(new Error('no ping can be sent now'));
    });
  }

  /** See Transport. */
  get roundTripMs(): number | undefined {
    return this.#roundTripMs;
  }

  /** Whether another request may be sent now: open, not going away, below the server's limit of streams. */
  get hasRoom(): boolean {
    // Before the server's settings arrive, RFC 9113 recommends assuming at least 100.
    const limit = this.#session.remoteSettings?.maxConcurrentStreams ?? 100;
    return this.isOpen && this.#active < limit;
  }

  /** False once the connection broke or the server sent GOAWAY; streams in progress may still end normally. */
  get isOpen(): boolean {
    return !this.#session.closed && !this.#session.destroyed;
  }

  send(request: ExchangeRequest, trace?: ExchangeTrace): Promise<ExchangeResponse> {
    return new Promise((resolve, reject) => {
      if (request.signal.aborted) return reject(request.signal.reason);
      let stream: ClientHttp2Stream;
      try {
        stream = this.#session.request(
          {
            ...request.headers,
            ':method': request.method,
            ':path': request.target,
            ':scheme': 'https',
            ':authority': this.#authority,
          },
          { endStream: request.body === undefined && request.upload === undefined },
        );
      } catch (cause) {
        // Either the session went away between selection and use, or the request cannot be sent at all.
        return reject(new ExchangeError(streamMessage(cause), this.isOpen ? 'dial' : 'unsent', { cause }));
      }
      this.#begin(stream);
      const stop = () => {
        stream.close(constants.NGHTTP2_CANCEL);
        stream.destroy(request.signal.reason as Error);
      };
      request.signal.addEventListener('abort', stop, { once: true });
      stream.once('close', () => {
        request.signal.removeEventListener('abort', stop);
        this.#end();
      });
      let failure: unknown;
      stream.once('error', (cause) => {
        failure = cause;
      });
      let informational = 0;
      stream.on('headers', () => {
        if (++informational > MAX_INFORMATIONAL)
          this.#session.destroy(new Error('http2: too many 1xx informational responses'));
      });
      const failed = () => {
        if (request.signal.aborted) return reject(request.signal.reason);
        const refused = stream.rstCode === constants.NGHTTP2_REFUSED_STREAM;
        const message = failure === undefined ? 'http2: client connection lost' : streamMessage(failure);
        reject(new ExchangeError(message, refused ? 'unsent' : 'sent', { cause: failure }));
      };
      stream.once('close', failed);
      stream.once('response', (headers) => {
        stream.off('close', failed);
        resolve({
          status: headers[':status'] ?? 0,
          ...headOf(headers),
          body: new BodySource(stream, {
            // If the connection breaks, Node closes its streams as if they had ended.
            shortfall: () =>
              stream.rstCode === constants.NGHTTP2_NO_ERROR ? undefined : new Error('unexpected EOF'),
            isWhole: (received) => headers['content-length'] === String(received),
            cancel: () => stream.close(constants.NGHTTP2_CANCEL),
          }),
        });
      });
      if (request.upload !== undefined) pipeline(request.upload, stream, () => {});
      else if (request.body !== undefined) sendBody(stream, request.body, () => trace?.sent?.());
    });
  }

  close(force = false): void {
    if (force) this.#session.destroy();
    else if (this.isOpen) this.#session.close();
  }

  /** A kept-alive connection must not keep the process running. */
  #begin(_stream: ClientHttp2Stream): void {
    if (this.#active++ === 0) this.#session.ref();
  }

  #end(): void {
    if (--this.#active === 0 && !this.#session.destroyed) this.#session.unref();
  }
}
