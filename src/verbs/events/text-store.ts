import { NumberStore } from './number-store.js';

/** Texts that can be read more than once. */
export interface Texts extends Iterable<string> {
  readonly length: number;
}

/** A chunk is longer only if a text does not fit, and no text starts after this offset. */
const CHUNK = 1024 * 1024;

/** The length of a text precedes it. */
const LENGTH_BYTES = 4;

/** No character of a JavaScript string takes more bytes than this. */
const MAX_BYTES = 3;

/**
 * Keeps texts as bytes, in large buffers that the garbage collector does not move: strings would take twice as much
 * memory.
 */
export class TextStore {
  readonly #chunks: Buffer[] = [];
  /** Where texts start, as if all chunks had the same length. */
  readonly #places = new NumberStore();
  #end = 0;

  get length(): number {
    return this.#places.length;
  }

  add(text: string): void {
    const most = LENGTH_BYTES + text.length * MAX_BYTES;
    if (this.#chunks.length === 0 || this.#end + most > CHUNK) {
      this.#chunks.push(Buffer.allocUnsafeSlow(Math.max(CHUNK, most)));
      this.#end = 0;
    }
    const chunk = this.#chunks.at(-1)!;
    this.#places.add((this.#chunks.length - 1) * CHUNK + this.#end);
    const bytes = chunk.write(text, this.#end + LENGTH_BYTES);
    chunk.writeUInt32LE(bytes, this.#end);
    this.#end += LENGTH_BYTES + bytes;
  }

  /** @param index below `length` */
  at(index: number): string {
    const place = this.#places.at(index);
    const chunk = this.#chunks[Math.trunc(place / CHUNK)]!;
    const start = (place % CHUNK) + LENGTH_BYTES;
    return chunk.toString('utf8', start, start + chunk.readUInt32LE(start - LENGTH_BYTES));
  }
}
