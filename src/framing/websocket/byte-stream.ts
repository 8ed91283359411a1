import { Duplex } from 'node:stream';
import { WebSocketConnection, type WebSocketOptions } from './connection.js';

/** Messages of this size go through every server and proxy that is known. */
const MAX_MESSAGE_BYTES = 32 * 1024;
/** So much of what has arrived is kept before the rest is left to the connection. */
const READ_AHEAD = 64 * 1024;

/** A stream of bytes within the binary messages of a WebSocket, whose bounds mean nothing. */
export class WebSocketBytes extends Duplex {
  readonly #connection: WebSocketConnection;

  /**
   * @param socket a stream of bytes whose WebSocket handshake is done
   * @param clean takes out of what the other side says what must not be shown
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

  /** Asks the other side whether it is there. */
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
