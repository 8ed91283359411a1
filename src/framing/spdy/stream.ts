import { Duplex } from 'node:stream';
import { PIECE_COST } from '../piece-cost.js';
import { SmallPieces } from '../small-pieces.js';
import { StreamResetError } from './errors.js';
import type { Headers } from './headers.js';

/** What a stream needs from its connection. */
export interface StreamLink {
  /** Sends bytes, and, with `fin`, that no more come; calls back when there is room for more. */
  send(stream: SpdyStream, data: Buffer, fin: boolean, done: () => void): void;
  /** Some arrived bytes were read. */
  consumed(stream: SpdyStream): void;
  /** The stream was destroyed on this side. */
  left(stream: SpdyStream): void;
}

/** How many bytes a writer can write before it has to wait. */
const WRITE_AHEAD = 64 * 1024;

const NOTHING = Buffer.alloc(0);

/**
 * One stream of a SPDY connection: bytes in both directions, each of which ends separately. If the peer resets it,
 * reading ends after the bytes that came before, and further writes go nowhere, as with Go's spdystream; `resetBy`
 * distinguishes such an end from a normal one. Its owner ends or destroys it in any case. Fails with the connection.
 */
export class SpdyStream extends Duplex {
  /** Resolves with the peer's headers when it has accepted the stream; fails if it refuses. */
  readonly accepted: Promise<Headers>;
  readonly #link: StreamLink;
  readonly #answer = Promise.withResolvers<Headers>();
  #resetBy: StreamResetError | undefined;
  #hasAll = false;
  #received = 0;
  readonly #pieces = new SmallPieces((data) => this.#deliver(data));
  #unread = 0;
  #acknowledged = 0;
  /** How much the peer allows to be sent, if it says so. */
  window: number;

  /**
   * @param headers with which either side opened the stream
   * @param writable whether this side ever writes; if not, the peer is not told
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
    // Code that does not await it gets the error from the stream itself.
    this.accepted.catch(() => {});
  }

  /** Why the peer cut off what it sends; undefined if it did not, or had sent everything. */
  get resetBy(): StreamResetError | undefined {
    return this.#resetBy;
  }

  /** Whether everything that the peer sends has arrived, read or unread. */
  get hasAll(): boolean {
    return this.#hasAll;
  }

  /** The peer has accepted. */
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
    // Listeners for data already have it.
    if (this.readableLength === 0) this.#unread = 0;
    if (this.#unread === 0) this.#link.consumed(this);
  }

  /** The peer has reset the stream. */
  reset(status: number): void {
    const failure = new StreamResetError(status);
    // When they close the connection, servers also reset streams that have ended.
    if (!this.#hasAll) this.#resetBy = failure;
    this.#answer.reject(failure);
    this.receive(NOTHING, true);
  }

  /** How many bytes have arrived and are unread. */
  get held(): number {
    return this.#unread + this.readableLength * PIECE_COST;
  }

  /** How many bytes were read since the last call; 0 while that is less than `least`. */
  takeConsumed(least: number): number {
    return this.#take(this.#received - this.#unread - this.#pieces.length - this.#acknowledged, least);
  }

  /** How many bytes `takeConsumed` has not returned yet, including those that will never be read. */
  takeRest(): number {
    return this.#take(this.#received - this.#acknowledged, 0);
  }

  #take(bytes: number, least: number): number {
    if (bytes < least) return 0;
    this.#acknowledged += bytes;
    return bytes;
  }

  /** Bytes come in the pieces that the connection delivers; reading makes room for more. */
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
