import { Readable } from 'node:stream';
import { PIECE_COST } from '../../framing/piece-cost.js';
import { SmallPieces } from '../../framing/small-pieces.js';

/** How much is kept of what has arrived on a channel, before the connection has to wait. */
const READ_AHEAD = 256 * 1024;

/** The bytes that arrive on one channel of a connection, read in the pieces in which they came. */
export class IncomingChannel extends Readable {
  readonly #onRoom: (channel: IncomingChannel) => void;
  readonly #onFull: (channel: IncomingChannel) => void;
  readonly #pieces = new SmallPieces((bytes) => this.#deliver(bytes));
  #held = 0;

  /**
   * @param onFull called when nothing more must arrive until some was read
   * @param onRoom called when there is room again, or when the rest is not wanted
   */
  constructor({ onFull, onRoom }: Record<'onFull' | 'onRoom', (channel: IncomingChannel) => void>) {
    super({ objectMode: true });
    this.#onFull = onFull;
    this.#onRoom = onRoom;
  }

  /** Bytes have arrived. */
  receive(bytes: Buffer): void {
    this.#pieces.add(bytes);
  }

  /** All has arrived. */
  finish(): void {
    this.#pieces.flush();
    if (!this.readableEnded) this.push(null);
  }

  #deliver(bytes: Buffer): void {
    if (this.destroyed) return;
    this.#held += bytes.length + PIECE_COST;
    this.push(bytes);
    // Listeners for data already have it.
    if (this.readableLength === 0) this.#held = 0;
    if (this.#held >= READ_AHEAD) this.#onFull(this);
  }

  /** Bytes come in the pieces that the connection delivers. */
  override _read(): void {}

  override read(size?: number): Buffer | null {
    const bytes = super.read(size) as Buffer | null;
    if (bytes === null) return null;
    this.#held -= bytes.length + PIECE_COST;
    if (this.#held < READ_AHEAD) this.#onRoom(this);
    return bytes;
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#pieces.clear();
    this.#onRoom(this);
    done(error);
  }
}
