import { Duplex } from 'node:stream';
import { WebSocketConnection, type WebSocketOptions } from './connection.js';

/** Messages of this size pass through all known servers and proxies. */
const MAX_MESSAGE_BYTES = 32 * 1024;
/** How much of what has arrived is kept before the connection has to wait. */
const READ_AHEAD = 64 * 1024;

/** A byte stream in the binary messages of a WebSocket, whose boundaries have no meaning. */
export class WebSocketBytes extends Duplex {
  readonly #connection: WebSocketConnection;

  /**
   * @param socket a byte stream after its WebSocket handshake
   * @param clean removes what must not be shown from the peer's messages
   */
  constructor(socket: Duplex, role: WebSocketOptions['role'], clean?: WebSocketOptions['clean']) {
    super({ readableHighWaterMark: READ_AHEAD, writableHighWaterMark: READ_AHEAD, allowHalfOpen: false });
    this.#connection = new WebSocketConnection(socket, {
      role,
      ...(clean && { clean }),
      onMessage: (data) => {
        if (!this.push(data)) this.#connection.pause();
      },
    });
    this.#connection.ended.then((failure) => {
      if (failure === undefined) this.push(null);
      else this.destroy(failure);
    });
  }

  /** Pings the peer. */
  ping(): void {
    this.#connection.ping();
  }

  override _read(): void {
    this.#connection.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const size = Math.min(chunk.length, MAX_MESSAGE_BYTES);
    const rest = chunk.subarray(size);
    this.#connection.send(Buffer.from(chunk.subarray(0, size)), () =>
      rest.length === 0 ? done() : this._write(rest, _encoding, done),
    );
  }

  override _final(done: () => void): void {
    this.#connection.close();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#connection.close();
    done(error);
  }
}
