import { Duplex } from 'node:stream';
import { PIECE_COST } from '../piece-cost.js';
import { SmallPieces } from '../small-pieces.js';
import { StreamResetError } from './errors.js';
import type { Headers } from './headers.js';

/** What a stream asks of its connection. */
export interface StreamLink {
  /** Sends bytes, and, with `fin`, that no more come; calls back when there is room for more. */
  send(stream: SpdyStream, data: Buffer, fin: boolean, done: () => void): void;
  /** Some of what had arrived was read. */
  consumed(stream: SpdyStream): void;
  /** The stream was destroyed on this side. */
  left(stream: SpdyStream): void;
}

/** So many bytes are taken of who writes before it is to wait. */
const WRITE_AHEAD = 64 * 1024;

const NOTHING = Buffer.alloc(0);

/**
 * One stream of a SPDY connection: bytes in both directions, each of which ends by itself. Where the other side resets
 * it, reading ends after the bytes that came before, and what is still written goes nowhere, as with Go's spdystream;
 * `resetBy` tells such an end from an orderly one. Its owner ends or destroys it anyway. Fails with the connection.
 */
export class SpdyStream extends Duplex {
  /** Resolves with the other side's headers when it has accepted the stream; fails when it refuses. */
  readonly accepted: Promise<Headers>;
  readonly #link: StreamLink;
  readonly #answer = Promise.withResolvers<Headers>();
  #resetBy: StreamResetError | undefined;
  #hasAll = false;
  #received = 0;
  readonly #pieces = new SmallPieces((data) => this.#deliver(data));
  #unread = 0;
  #acknowledged = 0;
  /** How much the other side lets be sent, where it says so. */
  window: number;

  /**
   * @param headers with which the stream was opened, by whichever side
   * @param writable whether this side ever writes; where it does not, nothing says so to the other one
   */
  constructor(
    readonly id: number,
    readonly headers: Headers,
    link: StreamLink,
    window: number,
    writable = true,
  ) {
    // Node's types leave `writable` out, its documentation has it.
    // Pieces are read as they came: a stream of bytes would copy those that wait into one.
    const options = { readableObjectMode: true, writableHighWaterMark: WRITE_AHEAD, writable };
    super(options);
    this.#link = link;
    this.window = window;
    this.accepted = this.#answer.promise;
    // Whoever does not wait for it hears of it by the stream itself.
    this.accepted.catch(() => {});
  }

  /** Why the other side was cut off what it sends; undefined if it did not, or had sent all. */
  get resetBy(): StreamResetError | undefined {
    return this.#resetBy;
  }

  /** Whether all that the other side sends has arrived, be it read or not. */
  get hasAll(): boolean {
    return this.#hasAll;
  }

  /** The other side has accepted. */
  accept(headers: Headers): void {
    this.#answer.resolve(headers);
  }

  /** Bytes have arrived, or, with `fin`, the last ones. */
  receive(data: Buffer, fin: boolean): void {
    if (this.#hasAll || this.destroyed) return;
    this.#received += data.length;
    if (data.length > 0) this.#pieces.add(data);
    if (!fin) return;
    this.#hasAll = true;
    this.#pieces.flush();
    this.push(null);
  }

  #deliver(data: Buffer): void {
    if (this.destroyed) return;
    this.#unread += data.length;
    this.push(data);
    // Who listens for data has it already.
    if (this.readableLength === 0) this.#unread = 0;
    if (this.#unread === 0) this.#link.consumed(this);
  }

  /** The other side has reset the stream. */
  reset(status: number): void {
    const failure = new StreamResetError(status);
    // Servers reset what has ended, too, when they close the connection.
    if (!this.#hasAll) this.#resetBy = failure;
    this.#answer.reject(failure);
    this.receive(NOTHING, true);
  }

  /** What has arrived that nobody has read yet takes so many bytes. */
  get held(): number {
    return this.#unread + this.readableLength * PIECE_COST;
  }

  /** How many bytes were read since this last gave some; 0 while that is less than `least`. */
  takeConsumed(least: number): number {
    return this.#take(this.#received - this.#unread - this.#pieces.length - this.#acknowledged, least);
  }

  /** How many bytes `takeConsumed` has not given yet, those that will never be read among them. */
  takeRest(): number {
    return this.#take(this.#received - this.#acknowledged, 0);
  }

  #take(bytes: number, least: number): number {
    if (bytes < least) return 0;
    this.#acknowledged += bytes;
    return bytes;
  }

  /** Bytes come as the connection has them; what is read of them makes room for more. */
  override _read(): void {}

  override read(size?: number): Buffer | null {
    const chunk = super.read(size) as Buffer | null;
    if (chunk === null) return null;
    this.#unread -= chunk.length;
    this.#link.consumed(this);
    return chunk;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#link.send(this, chunk, false, done);
  }

  override _final(done: () => void): void {
    this.#link.send(this, NOTHING, true, done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#pieces.clear();
    this.#answer.reject(error ?? new Error('the stream was closed'));
    this.#link.left(this);
    done(error);
  }
}
