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
   * The server's minor version: 20 for Kubernetes 1.20. Releases differ in what they write and show where nothing was
   * set: up to 1.33 JSON has `"creationTimestamp":null`, later none. The newest release known where it is left out.
   */
  release?: number;
  /**
   * Whether claims of StatefulSets are shown with the kind and apiVersion that servers add to them on their way out, and
   * that no protobuf holds. They are, unless this is false.
   */
  typedClaims?: boolean;
}

/**
 * Reads and writes Kubernetes objects in protobuf as one release of Kubernetes does. What it learns of a kind it keeps:
 * use one codec for many objects.
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
   * Reads an object from its envelope: an API body, a value of etcd. The object is that of the server's JSON, its keys
   * in the same order; integers past 2^53 are bigints. Fields the schema does not know are kept besides it, for
   * `unknownFields` and for `encode`; not where only a part is selected. Fails with NotProtobufError,
   * MalformedProtobufError, UnsupportedContentError, UnknownKindError.
   * @param select what to read of it; all of it where it is left out. The rest is skipped, which is faster
   */
  decode(bytes: Uint8Array, select: Selection = true): Promise<KubeObject> {
    return this.#decoder.retry(() => this.#decoder.envelopeNow(readEnvelope(bytes), select));
  }

  /**
   * Writes an object in its envelope, in the bytes the API server itself would write.
   * Fails with UnknownKindError, and with UnencodableError for a field that the schema does not have or that is of the
   * wrong type.
   */
  encode(object: KubeObject): Promise<Uint8Array> {
    return this.#decoder.retry(() => this.#encoder.envelopeNow(object));
  }

  /**
   * As `encode`, where a server makes the same of the bytes as of the object's JSON; see checkExact. Fails with
   * UnencodableError for whatever that does not hold of.
   */
  encodeExact(object: KubeObject): Promise<Uint8Array> {
    return this.#decoder.retry(() => {
      checkExact(this.#decoder.schema, object);
      return this.#encoder.envelopeNow(object);
    });
  }

  /** Whether there is a schema for a kind: whether it can be read and written. */
  async hasSchema(apiVersion: string, kind: string): Promise<boolean> {
    return (await this.#decoder.schema.kind(apiVersion, kind)) !== undefined;
  }

  /** Reads a list as its bytes arrive, in the parts in which readListStream reads JSON. Fails as readProtobufList. */
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

  /** Writes an event of a watch, its frame around it. Fails as `encode`. */
  async encodeWatchEvent(event: WatchEvent): Promise<Uint8Array> {
    return writeWatchEvent(event.type, await this.encode(event.object));
  }
}
