import { parseJson } from '../json.js';
import { type KubeObject, parseGroupVersion } from '../object.js';
import type { Selection } from '../selection.js';
import type { MessageReader } from './decoder-helpers.js';
import { Decoders } from './decoders.js';
import { checkContent, type Envelope, isJsonType, malformedJson, readEnvelope } from './envelope.js';
import { UnknownKindError } from './errors.js';
import { ProtobufReader } from './reader.js';
import { NeedsFamily, type Schema } from './schema.js';
import { TextCache } from './text-cache.js';

/** Reads objects with one schema. */
export class Decoder {
  readonly #decoders: Decoders;
  readonly #texts = new TextCache();

  /** @param typedClaims whether claims of StatefulSets get the kind and apiVersion that servers add */
  constructor(
    readonly schema: Schema,
    typedClaims = true,
  ) {
    const nested = (bytes: Buffer, depth: number) => this.envelopeNow(readEnvelope(bytes), true, depth);
    this.#decoders = new Decoders(schema, nested, typedClaims);
  }

  /** Reads the object in an envelope. Fails as `decode` of this package does. */
  async envelope(envelope: Envelope, selection: Selection = true): Promise<KubeObject> {
    return this.retry(() => this.envelopeNow(envelope, selection));
  }

  /** As `envelope`, if the families are loaded; otherwise throws NeedsFamily. */
  envelopeNow(envelope: Envelope, selection: Selection, depth = 0): KubeObject {
    checkContent(envelope);
    if (isJsonType(envelope.contentType)) return readJson(envelope.raw);
    return this.#message(envelope, selection, depth);
  }

  #message({ apiVersion, kind, raw }: Envelope, selection: Selection, depth: number): KubeObject {
    const { group, version } = parseGroupVersion(apiVersion);
    const message = this.schema.kindNow(group, version, kind);
    if (message === undefined) throw new UnknownKindError(apiVersion, kind);
    const into: KubeObject = apiVersion === '' ? { kind } : { kind, apiVersion };
    return this.#decoders
      .of(message.ref, selection)
      .read(new ProtobufReader(raw, this.#texts, depth), raw.length, into) as KubeObject;
  }

  /** The reader of a message by its version and name, without kind and apiVersion, for items of a list. */
  messages(ref: string, selection: Selection): MessageReader {
    return this.#decoders.of(ref, selection);
  }

  /**
   * The input for such readers.
   * @param base added to the offsets in errors
   */
  reader(bytes: Buffer, base: number): ProtobufReader {
    return new ProtobufReader(bytes, this.#texts, 0, base);
  }

  /** Repeats work after loading the family it needs. */
  async retry<T>(work: () => T): Promise<T> {
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (!(error instanceof NeedsFamily)) throw error;
        await this.schema.load(error.family);
      }
    }
  }
}

function readJson(raw: Buffer): KubeObject {
  try {
    return parseJson(raw.toString('utf8')) as KubeObject;
  } catch (error) {
    return malformedJson(error, -1);
  }
}
