/**
 * Kubernetes objects in protobuf, as `proa/codec`: every built-in kind of Kubernetes 1.17 to 1.36, to and from the
 * objects of the API's JSON.
 *
 *     import { decode, encode } from 'proa/codec';
 *     const pod = await decode(bytes);
 *     const same = await encode(pod);
 */
import type { KubeObject } from './object.js';
import { type CodecOptions, ProtobufCodec } from './proto/codec.js';
import type { Selection } from './selection.js';

export { LineTooLongError, UnfinishedLineError } from './line-stream.js';
export { MalformedListError, StatusInsteadOfListError, TruncatedListError } from './list-errors.js';
export type { ListHead, ListPart } from './list-stream.js';
export type { KubeObject, ListMeta, ObjectMeta, Status, WatchEvent } from './object.js';
export { type CodecOptions, ProtobufCodec } from './proto/codec.js';
export { type Envelope, readEnvelope } from './proto/envelope.js';
export {
  MalformedProtobufError,
  NotProtobufError,
  UnencodableError,
  UnknownKindError,
  UnsupportedContentError,
} from './proto/errors.js';
export { type UnknownField, unknownFields } from './proto/leftovers.js';
export type { ProtobufListOptions } from './proto/list-stream.js';
export { isProtobuf } from './proto/magic.js';
export { newestRelease } from './proto/schema/index.js';
export type { ProtobufWatchOptions } from './proto/watch-stream.js';
export type { Selection } from './selection.js';

/** The codecs in use, by release, because they keep what they learned about the schema. */
const codecs = new Map<number | undefined, ProtobufCodec>();

function codecOf({ release }: CodecOptions): ProtobufCodec {
  let codec = codecs.get(release);
  if (codec === undefined) {
    codec = new ProtobufCodec(release === undefined ? {} : { release });
    codecs.set(release, codec);
  }
  return codec;
}

/** How to decode. */
export interface DecodeOptions extends CodecOptions {
  /** The fields to read, such as `{ metadata: { name: true } }`; by default all. */
  select?: Selection;
}

/** Reads an object in protobuf, as ProtobufCodec.decode does. */
export function decode(bytes: Uint8Array, options: DecodeOptions = {}): Promise<KubeObject> {
  return codecOf(options).decode(bytes, options.select);
}

/** Writes an object in protobuf, as ProtobufCodec.encode does. */
export function encode(object: KubeObject, options: CodecOptions = {}): Promise<Uint8Array> {
  return codecOf(options).encode(object);
}

/** Whether a kind can be read and written, as ProtobufCodec.hasSchema reports. */
export function hasSchema(apiVersion: string, kind: string): Promise<boolean> {
  return codecOf({}).hasSchema(apiVersion, kind);
}
