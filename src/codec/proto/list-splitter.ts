import { isProtobuf, MAGIC, readTypeMeta } from './envelope.js';
import { MalformedProtobufError, NotProtobufError, UnsupportedContentError } from './errors.js';
import { WireReader } from './wire-reader.js';

/** A member of a list: its field number, and the bytes of its value without their length. */
export interface ListValue {
  number: number;
  bytes: Buffer;
}

/** A part of the envelope that is not the list is never larger. */
const MAX_HEADER_BYTES = 64 * 1024;

/** A tag and a length, each a varint. */
const MAX_PREFIX_BYTES = 15;

const TYPE = 0x0a;
const RAW = 0x12;
const CONTENT_ENCODING = 0x1a;
const CONTENT_TYPE = 0x22;

/**
 * Cuts a list in its envelope into the list's members as the bytes arrive, whatever the borders of the chunks. Holds
 * the one unfinished member. A Status, and what is no protobuf inside, comes as a whole, as `raw`.
 * Fails with MalformedProtobufError, NotProtobufError, UnsupportedContentError.
 */
export class ProtobufListSplitter {
  /** What the envelope says it holds, as soon as that has been read. */
  type: { apiVersion: string; kind: string } | undefined;
  /** The object as a whole, where it is not cut. */
  raw: Buffer | undefined;
  contentType = '';

  #held: Buffer[] = [];
  #heldBytes = 0;
  /** Fewer bytes than these are not looked at. */
  #needed = MAGIC.length;
  /** Of the whole body, the place of the first byte held. */
  #offset = 0;
  #begun = false;
  /** The place where the list ends; undefined outside of it. */
  #listEnd: number | undefined;
  #hadList = false;

  /** @param maxBytes the largest member to accept */
  constructor(private readonly maxBytes: number) {}

  /** Takes more bytes. Gives the members that they complete; their bytes may be views of those given. */
  push(chunk: Buffer): ListValue[] {
    if (this.#heldBytes + chunk.length < this.#needed) {
      this.#hold(chunk);
      return [];
    }
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([...this.#held, chunk]);
    this.#held = [];
    this.#heldBytes = 0;
    this.#needed = 1;
    const values: ListValue[] = [];
    let at = 0;
    for (let used = 1; used > 0 && at < bytes.length; at += used) {
      used = this.#step(bytes, at, values);
      this.#offset += used;
    }
    if (at < bytes.length) this.#hold(bytes.subarray(at));
    return values;
  }

  /** Whether the body may end here. */
  get complete(): boolean {
    return this.#begun && this.#heldBytes === 0 && this.#listEnd === undefined && this.#hadList;
  }

  /** Reads one part at a place; gives how many bytes it was, 0 when there are not enough. */
  #step(bytes: Buffer, at: number, values: ListValue[]): number {
    if (!this.#begun) {
      if (bytes.length - at < MAGIC.length) return this.#need(MAGIC.length);
      if (!isProtobuf(bytes.subarray(at))) throw new NotProtobufError();
      this.#begun = true;
      return MAGIC.length;
    }
    const prefix = this.#prefix(bytes, at);
    if (prefix === undefined) return this.#need(bytes.length - at + 1);
    if (this.#listEnd !== undefined) return this.#member(bytes, at, prefix, values);
    if (prefix.tag === RAW) return this.#beginList(bytes, at, prefix);
    if (prefix.size > MAX_HEADER_BYTES) this.#fail('the envelope is too large');
    if (bytes.length - at < prefix.size) return this.#need(prefix.size);
    this.#envelopePart(prefix.tag, bytes.subarray(at + prefix.header, at + prefix.size));
    return prefix.size;
  }

  #envelopePart(tag: number, value: Buffer): void {
    if (tag === TYPE) this.type = readTypeMeta(new WireReader(value), value.length);
    else if (tag === CONTENT_TYPE) this.contentType = value.toString('utf8');
    else if (tag === CONTENT_ENCODING && value.length > 0) {
      throw new UnsupportedContentError('contentEncoding', value.toString('utf8'));
    }
  }

  #beginList(bytes: Buffer, at: number, prefix: Prefix): number {
    if (this.type === undefined) this.#fail('the envelope does not begin with the type of what it holds');
    if (this.#hadList) this.#fail('the envelope holds two objects');
    const first = bytes[at + prefix.header];
    if (first === undefined && prefix.size > prefix.header) return this.#need(prefix.header + 1);
    if (this.type.kind !== 'Status' && first !== OPEN_BRACE) {
      this.#hadList = true;
      this.#listEnd = this.#endOrNone(this.#offset + prefix.header, this.#offset + prefix.size);
      return prefix.header;
    }
    if (prefix.size > this.maxBytes) this.#fail(`an object of more than ${this.maxBytes} bytes`);
    if (bytes.length - at < prefix.size) return this.#need(prefix.size);
    this.#hadList = true;
    this.raw = Buffer.from(bytes.subarray(at + prefix.header, at + prefix.size));
    return prefix.size;
  }

  #member(bytes: Buffer, at: number, { tag, header, size }: Prefix, values: ListValue[]): number {
    const end = this.#listEnd!;
    if (this.#offset + size > end) this.#fail('a value goes beyond the end of the list');
    if (size > this.maxBytes) this.#fail(`an object of more than ${this.maxBytes} bytes`);
    if (bytes.length - at < size) return this.#need(size);
    if ((tag & 7) === 2) {
      values.push({ number: tag >>> 3, bytes: bytes.subarray(at + header, at + size) });
    }
    this.#listEnd = this.#endOrNone(this.#offset + size, end);
    return size;
  }

  #endOrNone(offset: number, end: number): number | undefined {
    return offset === end ? undefined : end;
  }

  /** The tag at a place, and how many bytes its part has; undefined when there are not enough to tell. */
  #prefix(bytes: Buffer, at: number): Prefix | undefined {
    const reader = new WireReader(bytes.subarray(at, at + MAX_PREFIX_BYTES));
    const isWhole = reader.bytes.length === MAX_PREFIX_BYTES;
    try {
      const tag = reader.uint32();
      if (tag >>> 3 === 0) this.#fail('a field has the number 0');
      switch (tag & 7) {
        case 0:
          reader.int64();
          return { tag, header: reader.pos, size: reader.pos };
        case 1:
          return { tag, header: reader.pos, size: reader.pos + 8 };
        case 2: {
          const length = reader.uint32();
          return { tag, header: reader.pos, size: reader.pos + length };
        }
        case 5:
          return { tag, header: reader.pos, size: reader.pos + 4 };
        default:
          return this.#fail(`field ${tag >>> 3} has the wire type ${tag & 7}`);
      }
    } catch (error) {
      const isShort =
        error instanceof MalformedProtobufError && reader.pos >= reader.bytes.length && !isWhole;
      if (isShort) return undefined;
      throw error;
    }
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

interface Prefix {
  tag: number;
  header: number;
  size: number;
}
