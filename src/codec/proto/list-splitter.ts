import { readTypeMeta } from './envelope.js';
import { MalformedProtobufError, NotProtobufError, UnsupportedContentError } from './errors.js';
import { isProtobuf, MAGIC } from './magic.js';
import { ProtobufReader } from './reader.js';

/** A member of a list: its field number, and the position of its value, without the length. */
export interface ListValue {
  number: number;
  /** The bytes that contain it, and others. */
  bytes: Buffer;
  start: number;
  end: number;
  /** The offset of the first of these bytes in the whole body. */
  base: number;
}

/** The limit for a part of the envelope that is not the list. */
const MAX_HEADER_BYTES = 64 * 1024;

const MAX_VARINT_BYTES = 10;

const TYPE = 0x0a;
const RAW = 0x12;
const CONTENT_ENCODING = 0x1a;
const CONTENT_TYPE = 0x22;

/**
 * Cuts a list in its envelope into the list's members as the bytes arrive, wherever the chunks end. Holds one
 * unfinished member. A Status, or content that is not protobuf, is given as a whole, as `raw`. Fails with
 * MalformedProtobufError, NotProtobufError, UnsupportedContentError.
 */
export class ProtobufListSplitter {
  /** The type that the envelope declares, as soon as it has been read. */
  type: { apiVersion: string; kind: string } | undefined;
  /** The whole object, if it is not cut into members. */
  raw: Buffer | undefined;
  contentType = '';

  #held: Buffer[] = [];
  #heldBytes = 0;
  /** How many bytes the next step needs. */
  #needed = MAGIC.length;
  /** The offset of the first held byte in the whole body. */
  #offset = 0;
  #begun = false;
  /** The part being read: its tag, how many bytes precede its value, and its size including them. */
  #prefix = { tag: 0, header: 0, size: 0 };
  #cursor = 0;
  /** The offset where the list ends; undefined outside it. */
  #listEnd: number | undefined;
  #hadList = false;
  readonly #maxBytes: number;

  /** @param maxBytes the largest member to accept */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Takes more bytes. Returns the members that they complete; they may refer to the same bytes. */
  push(chunk: Buffer): ListValue[] {
    const values: ListValue[] = [];
    let at = 0;
    // Complete only what is held, so that the rest of the chunk need not be copied.
    while (this.#heldBytes > 0) {
      const stop = Math.min(at + this.#needed - this.#heldBytes, chunk.length);
      this.#hold(chunk.subarray(at, stop));
      at = stop;
      if (this.#heldBytes < this.#needed) return values;
      const held = Buffer.concat(this.#held);
      this.#held = [];
      this.#heldBytes = 0;
      this.#read(held, 0, values);
    }
    this.#read(chunk, at, values);
    return values;
  }

  /** Reads parts from an index on, and holds an incomplete one. */
  #read(bytes: Buffer, start: number, values: ListValue[]): void {
    let at = start;
    for (let used = 1; used > 0 && at < bytes.length; at += used) {
      used = this.#step(bytes, at, values);
      this.#offset += used;
    }
    if (at < bytes.length) this.#hold(bytes.subarray(at));
  }

  /** Whether the body may end here. */
  get complete(): boolean {
    return this.#begun && this.#heldBytes === 0 && this.#listEnd === undefined && this.#hadList;
  }

  /** Reads one part at an index; returns its size, 0 if there are not enough bytes. */
  #step(bytes: Buffer, at: number, values: ListValue[]): number {
    if (!this.#begun) {
      if (bytes.length - at < MAGIC.length) return this.#need(MAGIC.length);
      if (!isProtobuf(bytes.subarray(at))) throw new NotProtobufError();
      this.#begun = true;
      return MAGIC.length;
    }
    if (!this.#readPrefix(bytes, at)) return this.#need(bytes.length - at + 1);
    const { tag, header, size } = this.#prefix;
    if (this.#listEnd !== undefined) return this.#member(bytes, at, this.#listEnd, values);
    if (tag === RAW) return this.#beginList(bytes, at);
    if (size > MAX_HEADER_BYTES) this.#fail('the envelope is too large');
    if (bytes.length - at < size) return this.#need(size);
    this.#envelopePart(tag, bytes.subarray(at + header, at + size));
    return size;
  }

  #envelopePart(tag: number, value: Buffer): void {
    if (tag === TYPE) this.type = readTypeMeta(new ProtobufReader(value), value.length);
    else if (tag === CONTENT_TYPE) this.contentType = value.toString('utf8');
    else if (tag === CONTENT_ENCODING && value.length > 0) {
      throw new UnsupportedContentError('contentEncoding', value.toString('utf8'));
    }
  }

  #beginList(bytes: Buffer, at: number): number {
    const { header, size } = this.#prefix;
    if (this.type === undefined) this.#fail('the envelope does not begin with the type of what it holds');
    if (this.#hadList) this.#fail('the envelope holds two objects');
    const first = bytes[at + header];
    if (first === undefined && size > header) return this.#need(header + 1);
    if (this.type.kind !== 'Status' && first !== OPEN_BRACE) {
      this.#hadList = true;
      this.#listEnd = this.#endOrNone(this.#offset + header, this.#offset + size);
      return header;
    }
    if (size > this.#maxBytes) this.#fail(`an object of more than ${this.#maxBytes} bytes`);
    if (bytes.length - at < size) return this.#need(size);
    this.#hadList = true;
    this.raw = Buffer.from(bytes.subarray(at + header, at + size));
    return size;
  }

  #member(bytes: Buffer, at: number, end: number, values: ListValue[]): number {
    const { tag, header, size } = this.#prefix;
    if (this.#offset + size > end) this.#fail('a value goes beyond the end of the list');
    if (size > this.#maxBytes) this.#fail(`an object of more than ${this.#maxBytes} bytes`);
    if (bytes.length - at < size) return this.#need(size);
    if ((tag & 7) === 2) {
      const base = this.#offset - at;
      values.push({ number: tag >>> 3, bytes, start: at + header, end: at + size, base });
    }
    this.#listEnd = this.#endOrNone(this.#offset + size, end);
    return size;
  }

  #endOrNone(offset: number, end: number): number | undefined {
    return offset === end ? undefined : end;
  }

  /** Reads the tag at an index, and the size of its part. False if there are not enough bytes. */
  #readPrefix(bytes: Buffer, at: number): boolean {
    this.#cursor = at;
    const tag = this.#varint(bytes);
    if (tag === undefined) return false;
    if (tag > MAX_UINT32) this.#fail('a number is larger than 32 bits');
    if (tag < 8) this.#fail('a field has the number 0');
    const value = (tag & 7) === 0 || (tag & 7) === 2 ? this.#varint(bytes) : 0;
    if (value === undefined) return false;
    const header = this.#cursor - at;
    this.#prefix = { tag, header, size: header + this.#sizeOf(tag, value) };
    return true;
  }

  /** How many bytes follow a tag and the number after it, if there is one. */
  #sizeOf(tag: number, value: number): number {
    switch (tag & 7) {
      case 0:
        return 0;
      case 1:
        return 8;
      case 2:
        return value <= MAX_UINT32 ? value : this.#fail('a number is larger than 32 bits');
      case 5:
        return 4;
      default:
        return this.#fail(`field ${tag >>> 3} has the wire type ${tag & 7}`);
    }
  }

  /** The number at the cursor; undefined if there are not enough bytes. */
  #varint(bytes: Buffer): number | undefined {
    let value = 0;
    let scale = 1;
    for (let i = 0; i < MAX_VARINT_BYTES; i++) {
      const byte = bytes[this.#cursor];
      if (byte === undefined) return undefined;
      this.#cursor++;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
    return this.#fail('a number is longer than ten bytes');
  }

  #hold(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#held.push(Buffer.from(bytes));
    this.#heldBytes += bytes.length;
  }

  #need(count: number): 0 {
    this.#needed = count;
    return 0;
  }

  #fail(problem: string): never {
    throw new MalformedProtobufError(problem, this.#offset);
  }
}

const OPEN_BRACE = 0x7b;
const MAX_UINT32 = 0xffffffff;
