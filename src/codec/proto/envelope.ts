import { MalformedProtobufError, NotProtobufError, UnsupportedContentError } from './errors.js';
import { isProtobuf, MAGIC } from './magic.js';
import { ProtobufReader } from './reader.js';

/** The envelope of an object in protobuf: runtime.Unknown of k8s.io/apimachinery, pkg/runtime. */
export interface Envelope {
  apiVersion: string;
  kind: string;
  /** The object itself, a view of the bytes given. */
  raw: Buffer;
  /** How `raw` is compressed; "" for not at all, the only one in use. */
  contentEncoding: string;
  /** The type of `raw`; "" for protobuf, `application/json` for kinds without a schema. */
  contentType: string;
}

/** Reads an envelope. Fails with NotProtobufError, MalformedProtobufError. */
export function readEnvelope(bytes: Uint8Array): Envelope {
  if (!isProtobuf(bytes)) throw new NotProtobufError();
  const reader = new ProtobufReader(asBuffer(bytes));
  const end = bytes.length;
  const envelope: Envelope = {
    apiVersion: '',
    kind: '',
    raw: reader.bytes.subarray(0, 0),
    contentEncoding: '',
    contentType: '',
  };
  reader.pos = MAGIC.length;
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag === 0x0a) Object.assign(envelope, readTypeMeta(reader, reader.part(end)));
    else if (tag === 0x12) envelope.raw = reader.raw(end);
    else if (tag === 0x1a) envelope.contentEncoding = reader.string(end);
    else if (tag === 0x22) envelope.contentType = reader.string(end);
    else reader.skip(tag, end);
  }
  return envelope;
}

/** Reads runtime.TypeMeta from the reader's position up to `end`. */
export function readTypeMeta(reader: ProtobufReader, end: number): { apiVersion: string; kind: string } {
  const type = { apiVersion: '', kind: '' };
  reader.enter();
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag === 0x0a) type.apiVersion = reader.string(end);
    else if (tag === 0x12) type.kind = reader.string(end);
    else reader.skip(tag, end);
  }
  reader.leave(end);
  return type;
}

/** Fails with UnsupportedContentError if the content has an unknown encoding or type. */
export function checkContent({ contentEncoding, contentType }: Envelope): void {
  if (contentEncoding !== '') throw new UnsupportedContentError('contentEncoding', contentEncoding);
  if (contentType !== '' && !isJsonType(contentType)) {
    throw new UnsupportedContentError('contentType', contentType);
  }
}

/** `application/json`, with or without parameters. */
export function isJsonType(contentType: string): boolean {
  return /^application\/json\s*(;|$)/.test(contentType);
}

/** The same bytes as a Buffer, not copied. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Turns an error of JSON inside protobuf into a MalformedProtobufError. */
export function malformedJson(error: unknown, offset: number): never {
  throw new MalformedProtobufError('the JSON inside the protobuf is not valid', offset, { cause: error });
}
