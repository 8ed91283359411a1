/** Pieces up to this size are joined. */
const SMALL_BYTES = 1024;
const MAX_JOINED_BYTES = 16 * 1024;

/**
 * Joins small pieces that arrive within one turn: a reader spends a turn and memory on each, so a byte at a time would
 * cost a hundred times as much.
 */
export class SmallPieces {
  readonly #give: (bytes: Buffer) => void;
  /** Contains the first ones. */
  #held: Buffer | undefined;
  #length = 0;
  #isScheduled = false;

  /** @param give gets the pieces in order, at the latest in the next turn */
  constructor(give: (bytes: Buffer) => void) {
    this.#give = give;
  }

  /** How many bytes have not been delivered yet. */
  get length(): number {
    return this.#length;
  }

  /** Adds a piece, which no longer belongs to the caller. */
  add(bytes: Buffer): void {
    if (bytes.length > SMALL_BYTES || this.#length + bytes.length > MAX_JOINED_BYTES) this.flush();
    if (bytes.length > SMALL_BYTES) {
      this.#give(bytes);
      return;
    }
    if (this.#held === undefined) this.#held = bytes;
    else this.#append(this.#held, bytes);
    this.#length += bytes.length;
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    process.nextTick(() => {
      this.#isScheduled = false;
      this.flush();
    });
  }

  #append(held: Buffer, bytes: Buffer): void {
    let room = held;
    if (held.length !== MAX_JOINED_BYTES) {
      room = Buffer.allocUnsafeSlow(MAX_JOINED_BYTES);
      held.copy(room, 0, 0, this.#length);
      this.#held = room;
    }
    bytes.copy(room, this.#length);
  }

  /** Delivers everything. */
  flush(): void {
    const [held, length] = [this.#held, this.#length];
    [this.#held, this.#length] = [undefined, 0];
    if (held !== undefined) this.#give(held.subarray(0, length));
  }

  /** Drops everything. */
  clear(): void {
    [this.#held, this.#length] = [undefined, 0];
  }
}
