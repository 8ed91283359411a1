import { type KubeObject, parseGroupVersion } from '../object.js';
import { Encoders } from './encoders.js';
import { UnencodableError, UnknownKindError } from './errors.js';
import { MAGIC } from './magic.js';
import type { Schema } from './schema.js';
import { ProtobufWriter } from './writer.js';

/** The largest first buffer: a small object may follow a large one. */
const MAX_FIRST_SIZE = 8 * 1024 * 1024;

/** Writes objects with one schema. */
export class Encoder {
  readonly #encoders: Encoders;
  /** The size of the last object in bytes: the next may be similar. */
  #lastSize = 0;

  constructor(readonly schema: Schema) {
    this.#encoders = new Encoders(schema, (object) => this.envelopeNow(object as KubeObject));
  }

  /** Writes an object in its envelope; throws NeedsFamily if the family of its kind is not loaded. */
  envelopeNow(object: KubeObject): Uint8Array {
    const { apiVersion = '', kind = '' } = object;
    if (typeof apiVersion !== 'string') throw new UnencodableError('apiVersion', 'a string was expected');
    if (typeof kind !== 'string') throw new UnencodableError('kind', 'a string was expected');
    const { group, version } = parseGroupVersion(apiVersion);
    const message = this.schema.kindNow(group, version, kind);
    if (message === undefined) throw new UnknownKindError(apiVersion, kind);
    const writer = new ProtobufWriter(this.#lastSize + (this.#lastSize >>> 3));
    // runtime.Unknown: contentType 4 and contentEncoding 3, both empty; the object 2; its type 1.
    writer.string('');
    writer.uint32(0x22);
    writer.string('');
    writer.uint32(0x1a);
    const end = writer.written;
    this.#encoders.of(message.ref).write(writer, object);
    writer.part(end, 0x12);
    const type = writer.written;
    writer.string(kind);
    writer.uint32(0x12);
    writer.string(apiVersion);
    writer.uint32(0x0a);
    writer.part(type, 0x0a);
    writer.bytes(MAGIC);
    this.#lastSize = Math.min(writer.written, MAX_FIRST_SIZE);
    return writer.finish();
  }
}
