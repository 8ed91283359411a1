import { MalformedProtobufError } from './errors.js';
import { type TextCache, utf8Text } from './text-cache.js';

/** Deeper nesting of messages is refused. The deepest that servers write is schemas inside schemas. */
const MAX_DEPTH = 256;

/**
 * Reads protobuf's wire format from bytes, front to back. Trusts no length before its bytes are there. Fails with
 * MalformedProtobufError.
 */
export class ProtobufReader {
  pos = 0;
  #depth: number;
  readonly #base: number;

  /**
   * @param texts a cache of texts that may occur again; by default none
   * @param depth how deep the bytes are inside other messages
   * @param base the offset of the first byte, for errors
   */
  constructor(
    readonly bytes: Buffer,
    readonly texts?: TextCache,
    depth = 0,
    base = 0,
  ) {
    this.#base = base;
    this.#depth = depth;
  }

  /** How many messages are open: entered but not left. */
  get depth(): number {
    return this.#depth;
  }

  /** A tag or a length: a varint of up to 32 bits. */
  uint32(): number {
    const { bytes } = this;
    let at = this.pos;
    let byte = bytes[at++]!;
    if (byte < 0x80) {
      this.pos = at;
      return byte;
    }
    let value = byte & 0x7f;
    for (let shift = 7; shift < 28 && byte >= 0x80; shift += 7) {
      byte = bytes[at++]!;
      value |= (byte & 0x7f) << shift;
    }
    if (byte < 0x80) {
      this.pos = at;
      return value;
    }
    const long = this.#long();
    if (long > 0xffffffffn) this.fail('a number is larger than 32 bits');
    return Number(long);
  }

  /** An int32; negative numbers take ten bytes. */
  int32(): number {
    const value = this.int64();
    return typeof value === 'number' ? value | 0 : Number(BigInt.asIntN(32, value));
  }

  /** An int64; a bigint only if a number would not be exact. */
  int64(): number | bigint {
    const { bytes } = this;
    let at = this.pos;
    let byte = bytes[at++]!;
    let value = byte & 0x7f;
    let scale = 128;
    // Seven bytes hold 49 bits, all of them safe in a number.
    for (let i = 1; byte >= 0x80 && i < 7; i++) {
      byte = bytes[at++]!;
      value += (byte & 0x7f) * scale;
      scale *= 128;
    }
    if (byte < 0x80) {
      this.pos = at;
      return value;
    }
    const exact = BigInt.asIntN(64, this.#long());
    const number = Number(exact);
    return Number.isSafeInteger(number) ? number : exact;
  }

  bool(): boolean {
    return this.int64() !== 0;
  }

  double(): number {
    this.#need(8);
    const value = this.bytes.readDoubleLE(this.pos);
    this.pos += 8;
    return value;
  }

  /** The end of a length-delimited part inside what ends at `end`; moves `pos` to its first byte. */
  part(end: number): number {
    const length = this.uint32();
    if (length > end - this.pos) this.fail(`a length of ${length} bytes goes beyond the end`);
    return this.pos + length;
  }

  /** UTF-8 text; invalid bytes become U+FFFD, as in the server's JSON. */
  string(end: number): string {
    const stop = this.part(end);
    const text = this.texts?.text(this.bytes, this.pos, stop) ?? utf8Text(this.bytes, this.pos, stop);
    this.pos = stop;
    return text;
  }

  /** As `string`, for text that does not occur again. */
  ownText(end: number): string {
    const stop = this.part(end);
    const text = utf8Text(this.bytes, this.pos, stop);
    this.pos = stop;
    return text;
  }

  /** The bytes in the buffer, not copied. */
  raw(end: number): Buffer {
    const stop = this.part(end);
    const bytes = this.bytes.subarray(this.pos, stop);
    this.pos = stop;
    return bytes;
  }

  base64(end: number): string {
    const stop = this.part(end);
    const text = this.bytes.toString('base64', this.pos, stop);
    this.pos = stop;
    return text;
  }

  /** Call it at the start of a message, and `leave` at the end. */
  enter(): void {
    if (++this.#depth > MAX_DEPTH) this.fail(`messages are nested more than ${MAX_DEPTH} deep`);
  }

  /** @param end where the message must end */
  leave(end: number): void {
    if (this.pos !== end) this.fail('a value goes beyond the end of its message');
    this.#depth--;
  }

  /** Ignores the value of a tag. */
  skip(tag: number, end: number): void {
    if (tag >>> 3 === 0) this.fail('a field has the number 0');
    switch (tag & 7) {
      case 0:
        this.int64();
        break;
      case 1:
        this.#need(8);
        this.pos += 8;
        break;
      case 2:
        this.pos = this.part(end);
        break;
      case 3:
        this.#skipGroup(tag, end);
        break;
      case 5:
        this.#need(4);
        this.pos += 4;
        break;
      default:
        this.fail(`field ${tag >>> 3} has the wire type ${tag & 7}`);
    }
    if (this.pos > end) this.fail('a value goes beyond the end of its message');
  }

  /** @param problem what is wrong here */
  fail(problem: string): never {
    throw new MalformedProtobufError(problem, this.#base + this.pos);
  }

  /** The API has no groups, but fields of other programs may be groups. */
  #skipGroup(start: number, end: number): void {
    this.enter();
    for (;;) {
      if (this.pos >= end) this.fail('a group has no end');
      const tag = this.uint32();
      if ((tag & 7) === 4) {
        if (tag >>> 3 !== start >>> 3) this.fail('a group ends that did not begin');
        this.#depth--;
        return;
      }
      this.skip(tag, end);
    }
  }

  #need(count: number): void {
    if (this.pos + count > this.bytes.length) this.fail('the bytes end in the middle of a value');
  }

  #long(): bigint {
    let value = 0n;
    for (let i = 0; i < 10; i++) {
      const byte = this.bytes[this.pos];
      if (byte === undefined) this.fail('the bytes end in the middle of a number');
      this.pos++;
      value |= BigInt(byte & 0x7f) << BigInt(7 * i);
      if (byte < 0x80) return value;
    }
    return this.fail('a number is longer than ten bytes');
  }
}
