import type { Duplex } from 'node:stream';
import { dataHead } from './frames.js';
import type { SpdyStream } from './stream.js';

/** How much a side may send on a stream, and on a connection, before more is requested (SPDY/3.1, section 2.6.8). */
const WINDOW = 64 * 1024;
/** The maximum length of frames, so that streams take turns. */
const MAX_DATA_BYTES = 64 * 1024;

interface Waiting {
  stream: SpdyStream;
  data: Buffer;
  fin: boolean;
  done: () => void;
}

/** Sends the bytes of streams as far as the socket and the peer's windows accept them. */
export class SendQueue {
  readonly #socket: Duplex;
  readonly #onSent: (bytes: number) => void;
  readonly #stream: (id: number) => SpdyStream | undefined;
  /** Waiting for more room in the windows, in order of arrival. */
  #waiting: Waiting[] = [];
  /** Waiting for the socket to drain. */
  #draining: (() => void)[] = [];
  #counts = false;
  #window = WINDOW;
  /** The initial window of streams. */
  initialWindow = WINDOW;

  /**
   * @param stream an open stream by its number
   * @param onSent called with the number of bytes sent
   */
  constructor(
    socket: Duplex,
    stream: (id: number) => SpdyStream | undefined,
    onSent: (bytes: number) => void = () => {},
  ) {
    this.#socket = socket;
    this.#onSent = onSent;
    this.#stream = stream;
    socket.on('drain', () => {
      for (const done of this.#draining.splice(0)) done();
    });
  }

  /** Whether the peer has mentioned windows. */
  get countsWindows(): boolean {
    return this.#counts;
  }

  /** Sends bytes, and, with `fin`, that no more come; calls back when there is room for more. */
  send(stream: SpdyStream, data: Buffer, fin: boolean, done: () => void): void {
    if (this.#stream(stream.id) !== stream) {
      done();
      return;
    }
    let rest = data;
    do {
      const room = this.#counts ? Math.min(stream.window, this.#window) : MAX_DATA_BYTES;
      const size = Math.min(rest.length, room, MAX_DATA_BYTES);
      if (size <= 0 && rest.length > 0) {
        this.#waiting.push({ stream, data: rest, fin, done });
        return;
      }
      const part = rest.subarray(0, size);
      rest = rest.subarray(size);
      stream.window -= size;
      this.#window -= size;
      this.#onSent(size);
      const isLast = rest.length === 0;
      this.#socket.cork();
      this.#socket.write(dataHead(stream.id, fin && isLast, part.length));
      if (part.length > 0) this.#socket.write(part);
      this.#socket.uncork();
    } while (rest.length > 0);
    if (this.#socket.writableNeedDrain) this.#draining.push(done);
    else done();
  }

  /** The peer has sent the initial window of each stream. */
  beginWith(window: number, streams: Iterable<SpdyStream>): void {
    this.#counts = true;
    for (const stream of streams) stream.window += window - this.initialWindow;
    this.initialWindow = window;
    this.#again();
  }

  /** The peer accepts more, on a stream or, with 0, on the connection. */
  grow(streamId: number, delta: number): void {
    this.#counts = true;
    if (streamId === 0) this.#window += delta;
    else {
      const stream = this.#stream(streamId);
      if (stream !== undefined) stream.window += delta;
    }
    this.#again();
  }

  /** Drops what has not been sent yet on a stream. */
  drop(streamId: number): void {
    const dropped = this.#waiting.filter(({ stream }) => stream.id === streamId);
    this.#waiting = this.#waiting.filter(({ stream }) => stream.id !== streamId);
    for (const { done } of dropped) done();
  }

  /** Drops everything. */
  clear(): void {
    const waiting = this.#waiting.splice(0);
    for (const { done } of waiting) done();
    for (const done of this.#draining.splice(0)) done();
  }

  #again(): void {
    for (const { stream, data, fin, done } of this.#waiting.splice(0)) this.send(stream, data, fin, done);
  }
}
