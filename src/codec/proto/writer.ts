const MIN_SIZE = 4096;

/** A method of Node's Buffer without the checks of `write`. */
interface WritingBuffer {
  utf8Write(text: string, at: number, size: number): number;
}

/**
 * Writes protobuf's wire format from the end to the front, as the API server's own encoder does: a message's length is
 * known once its contents are written, so nothing has to be measured first. Write values in reverse order, the value
 * before its tag.
 */
export class ProtobufWriter {
  #bytes: Buffer;
  #pos: number;

  /** @param size bytes to allocate at first; the buffer grows */
  constructor(size = 0) {
    this.#pos = Math.max(MIN_SIZE, size);
    this.#bytes = Buffer.allocUnsafe(this.#pos);
  }

  /** How many bytes were written. */
  get written(): number {
    return this.#bytes.length - this.#pos;
  }

  /** A copy of what was written since `written` was `mark`. */
  since(mark: number): Uint8Array {
    return Uint8Array.from(this.#bytes.subarray(this.#pos, this.#bytes.length - mark));
  }

  /** What was written; nothing may be written afterwards. Copies it if the buffer is much larger than its contents. */
  finish(): Uint8Array {
    const { buffer, byteOffset } = this.#bytes;
    const view = new Uint8Array(buffer, byteOffset + this.#pos, this.written);
    return this.#pos > this.written ? view.slice() : view;
  }

  /** A tag, a length, or a nonnegative number of up to 32 bits. */
  uint32(value: number): void {
    if (value < 0x80) {
      if (this.#pos === 0) this.#grow(1);
      this.#bytes[--this.#pos] = value;
      return;
    }
    this.#uint(value);
  }

  /** A safe integer, or a bigint of 64 bits. */
  int64(value: number | bigint): void {
    if (typeof value === 'number' && value >= 0) this.#uint(value);
    else this.#bigUint(BigInt.asUintN(64, BigInt(value)));
  }

  double(value: number): void {
    this.#need(8);
    this.#pos -= 8;
    this.#bytes.writeDoubleLE(value, this.#pos);
  }

  /** Bytes as they are. */
  bytes(value: Uint8Array): void {
    this.#need(value.length);
    this.#pos -= value.length;
    this.#bytes.set(value, this.#pos);
  }

  /** Text in UTF-8 with its length before it. */
  string(text: string): void {
    const { length } = text;
    if (length > SHORT) {
      const size = Buffer.byteLength(text);
      this.#need(size);
      this.#pos -= size;
      (this.#bytes as unknown as WritingBuffer).utf8Write(text, this.#pos, size);
      this.uint32(size);
      return;
    }
    this.#need(length);
    const bytes = this.#bytes;
    let at = this.#pos;
    for (let i = length - 1; i >= 0; i--) {
      const code = text.charCodeAt(i);
      if (code >= 0x80) {
        this.bytes(Buffer.from(text, 'utf8'));
        this.uint32(Buffer.byteLength(text));
        return;
      }
      bytes[--at] = code;
    }
    this.#pos = at;
    this.uint32(length);
  }

  /** The tag and length of what was written since `written` was `mark`. */
  part(mark: number, tag: number): void {
    this.uint32(this.written - mark);
    this.uint32(tag);
  }

  #uint(value: number): void {
    if (value > MAX_UINT32) {
      this.#longUint(value);
      return;
    }
    const size = value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x200000 ? 3 : value < 0x10000000 ? 4 : 5;
    this.#need(size);
    this.#pos -= size;
    const bytes = this.#bytes;
    let at = this.#pos;
    let rest = value;
    for (; rest >= 0x80; rest >>>= 7) bytes[at++] = (rest & 0x7f) | 0x80;
    bytes[at] = rest;
  }

  #longUint(value: number): void {
    const parts: number[] = [];
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 128)) parts.push((rest % 128) | 0x80);
    parts.push(rest);
    this.bytes(Uint8Array.from(parts));
  }

  #bigUint(value: bigint): void {
    const parts: number[] = [];
    let rest = value;
    for (; rest >= 0x80n; rest >>= 7n) parts.push(Number(rest & 0x7fn) | 0x80);
    parts.push(Number(rest));
    this.bytes(Uint8Array.from(parts));
  }

  #need(count: number): void {
    if (count > this.#pos) this.#grow(count);
  }

  #grow(count: number): void {
    const { written } = this;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, written + count));
    larger.set(this.#bytes.subarray(this.#pos), larger.length - written);
    this.#bytes = larger;
    this.#pos = larger.length - written;
  }
}

/** Up to this length a loop is faster than a call into the runtime. */
const SHORT = 32;

const MAX_UINT32 = 0xffffffff;
