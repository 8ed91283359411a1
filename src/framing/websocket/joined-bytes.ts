/**
 * Bytes that arrive in pieces. They are copied, so that small pieces keep no larger buffers alive; the buffer grows
 * with what has arrived, not with what was announced.
 */
export class JoinedBytes {
  #room = Buffer.alloc(0);
  #length = 0;

  /** How many bytes have arrived. */
  get length(): number {
    return this.#length;
  }

  /** Adds a piece at the end. */
  add(piece: Buffer): void {
    const length = this.#length + piece.length;
    if (length > this.#room.length) {
      const room = Buffer.allocUnsafeSlow(Math.max(2 * this.#room.length, length));
      this.#room.copy(room, 0, 0, this.#length);
      this.#room = room;
    }
    piece.copy(this.#room, this.#length);
    this.#length = length;
  }

  /** The bytes that have arrived; nothing more may be added. */
  taken(): Buffer {
    return this.#room.subarray(0, this.#length);
  }
}
