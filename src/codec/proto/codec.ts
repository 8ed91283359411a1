import type { ListPart } from '../list-stream.js';
import type { KubeObject, WatchEvent } from '../object.js';
import type { Selection } from '../selection.js';
import { Decoder } from './decode.js';
import { Encoder } from './encode.js';
import { readEnvelope } from './envelope.js';
import { checkExact } from './exact.js';
import { type ProtobufListOptions, readProtobufList } from './list-stream.js';
import { Schema } from './schema.js';
import { type ProtobufWatchOptions, readProtobufWatch, writeWatchEvent } from './watch-stream.js';

/** How a codec reads and writes. */
export interface CodecOptions {
  /**
   * The server's minor version: 20 for Kubernetes 1.20. Releases differ in what they write for unset fields: up to
   * 1.33, JSON has `"creationTimestamp":null`. The default is the newest known release.
   */
  release?: number;
  /**
   * Whether claims of StatefulSets get the kind and apiVersion that servers add to responses and that protobuf does not
   * hold. The default is true.
   */
  typedClaims?: boolean;
}

/**
 * Reads and writes Kubernetes objects in protobuf as one release of Kubernetes does. It keeps what it learns about a
 * kind, so use one codec for many objects.
 */
export class ProtobufCodec {
  readonly #decoder: Decoder;
  readonly #encoder: Encoder;
  readonly release: number;

  constructor(options: CodecOptions = {}) {
    const schema = new Schema(options.release);
    this.release = schema.release;
    this.#decoder = new Decoder(schema, options.typedClaims);
    this.#encoder = new Encoder(schema);
  }

  /**
   * Reads an object from its envelope: an API body, a value of etcd. The object is the same as in the server's JSON,
   * with the keys in the same order; integers beyond 2^53 are bigints. Keeps fields that are unknown to the schema
   * beside the object, for `unknownFields` and `encode`, unless only a part is selected. Fails with NotProtobufError,
   * MalformedProtobufError, UnsupportedContentError, UnknownKindError.
   * @param select the fields to read, by default all; skipping the others is faster
   */
  decode(bytes: Uint8Array, select: Selection = true): Promise<KubeObject> {
    return this.#decoder.retry(() => this.#decoder.envelopeNow(readEnvelope(bytes), select));
  }

  /**
   * Writes an object in its envelope, as the same bytes that the API server writes. Fails with UnknownKindError, and
   * with UnencodableError if the schema does not have a field, or the field has the wrong type.
   */
  encode(object: KubeObject): Promise<Uint8Array> {
    return this.#decoder.retry(() => this.#encoder.envelopeNow(object));
  }

  /**
   * As `encode`, if a server reads the same object from the bytes as from the JSON; see checkExact. Fails with
   * UnencodableError for other objects.
   */
  encodeExact(object: KubeObject): Promise<Uint8Array> {
    return this.#decoder.retry(() => {
      checkExact(this.#decoder.schema, object);
      return this.#encoder.envelopeNow(object);
    });
  }

  /** Whether a kind has a schema, so that it can be read and written. */
  async hasSchema(apiVersion: string, kind: string): Promise<boolean> {
    return (await this.#decoder.schema.kind(apiVersion, kind)) !== undefined;
  }

  /** Reads a list as its bytes arrive, in the same parts as readListStream. Fails as readProtobufList. */
  readList(
    body: AsyncIterable<Uint8Array>,
    options: ProtobufListOptions = {},
  ): AsyncGenerator<ListPart, void, undefined> {
    return readProtobufList(body, this.#decoder, options);
  }

  /** Reads the events of a watch as they arrive. Fails as readProtobufWatch. */
  readWatch(
    body: AsyncIterable<Uint8Array>,
    options: ProtobufWatchOptions = {},
  ): AsyncGenerator<WatchEvent, void, undefined> {
    return readProtobufWatch(body, this.#decoder, options);
  }

  /** Writes an event of a watch with its frame. Fails as `encode`. */
  async encodeWatchEvent(event: WatchEvent): Promise<Uint8Array> {
    return writeWatchEvent(event.type, await this.encode(event.object));
  }
}
