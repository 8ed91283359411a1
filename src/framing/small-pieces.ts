/** Pieces up to this size are put together. */
const SMALL_BYTES = 1024;
const MAX_JOINED_BYTES = 16 * 1024;

/**
 * Puts small pieces that arrive within one turn together: whoever reads them takes a turn and memory for each, so that a
 * byte at a time would cost a hundred times as much.
 */
export class SmallPieces {
  readonly #give: (bytes: Buffer) => void;
  /** The first ones are in here. */
  #held: Buffer | undefined;
  #length = 0;
  #isScheduled = false;

  /** @param give gets the pieces in their order, at the latest in the next turn */
  constructor(give: (bytes: Buffer) => void) {
    this.#give = give;
  }

  /** How many bytes are still to be given. */
  get length(): number {
    return this.#length;
  }

  /** Adds a piece, which is the caller's no more. */
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

  /** Returns what there is. */
  flush(): void {
    const [held, length] = [this.#held, this.#length];
    [this.#held, this.#length] = [undefined, 0];
    if (held !== undefined) this.#give(held.subarray(0, length));
  }

  /** Forgets what there is. */
  clear(): void {
    [this.#held, this.#length] = [undefined, 0];
  }
}
