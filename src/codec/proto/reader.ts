import { MalformedProtobufError } from './errors.js';
import { type TextCache, utf8Text } from './text-cache.js';

/** Messages nested deeper than these are refused. The deepest a server writes are schemas inside schemas. */
const MAX_DEPTH = 256;

/**
 * Reads the parts of protobuf's wire format from bytes, going forward. Nothing is believed of a length before the bytes
 * are there. Fails with MalformedProtobufError.
 */
export class ProtobufReader {
  pos = 0;
  #depth: number;
  readonly #base: number;

  /**
   * @param texts where texts are kept that may be met again; they are made each time where it is left out
   * @param depth how deep the bytes stand inside of other messages
   * @param base the place of the first byte, where errors are to count from elsewhere
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

  /** How many messages were entered and not left. */
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

  /** An int32, negative ones being of ten bytes. */
  int32(): number {
    const value = this.int64();
    return typeof value === 'number' ? value | 0 : Number(BigInt.asIntN(32, value));
  }

  /** An int64; a bigint only where a number would not be exact. */
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

  /** The end of a length-delimited part of what ends at `end`; `pos` is then at its first byte. */
  part(end: number): number {
    const length = this.uint32();
    if (length > end - this.pos) this.fail(`a length of ${length} bytes goes beyond the end`);
    return this.pos + length;
  }

  /** Text of UTF-8; what is no UTF-8 becomes U+FFFD, as in the server's JSON. */
  string(end: number): string {
    const stop = this.part(end);
    const text = this.texts?.text(this.bytes, this.pos, stop) ?? utf8Text(this.bytes, this.pos, stop);
    this.pos = stop;
    return text;
  }

  /** As `string`, of text that is not met again. */
  ownText(end: number): string {
    const stop = this.part(end);
    const text = utf8Text(this.bytes, this.pos, stop);
    this.pos = stop;
    return text;
  }

  /** A copy of nothing: the bytes as they stand in the buffer. */
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

  /** To be called where a message begins; `leave` where it ends. */
  enter(): void {
    if (++this.#depth > MAX_DEPTH) this.fail(`messages are nested more than ${MAX_DEPTH} deep`);
  }

  /** @param end where the message should have ended */
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

  /** Groups are no part of the API; other programs' fields may be such. */
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
