import { groupVersion, type KubeObject } from '../../../codec/object.js';
import { Decoder } from '../../../codec/proto/decode.js';
import { Encoder } from '../../../codec/proto/encode.js';
import { readEnvelope } from '../../../codec/proto/envelope.js';
import { UnencodableError, UnknownKindError } from '../../../codec/proto/errors.js';
import { isProtobuf } from '../../../codec/proto/magic.js';
import { Schema } from '../../../codec/proto/schema.js';
import { RELEASE } from '../../base/version.js';
import { type EncodedObject, encodeObject } from '../../object/encode.js';
import { type ObjectValue, storedObject } from '../../object/value.js';
import type { ValueCodec } from '../../store/etcd/parts.js';
import { BUILT_IN, DEFINITION_TYPE } from '../built-in.js';
import { builtInOf } from './built-in-of.js';
import { JSON_CODEC } from './json-value.js';
import { UnreadableObjectError } from './unreadable.js';

/**
 * Values as Kubernetes servers store them: built-in types in protobuf, custom resources and their definitions in JSON.
 * Both forms are read for all. An object with a field that its schema lacks is stored in JSON, so that it is returned
 * unchanged.
 */
export async function storageCodec(): Promise<ValueCodec> {
  const schema = new Schema(RELEASE);
  for (const { stored, group, version, kind } of BUILT_IN)
    if (stored) await schema.kind(groupVersion(group, version), kind);
  const encoder = new Encoder(schema);
  const decoder = new Decoder(schema);
  return {
    encode(key, value) {
      const type = builtInOf(key);
      if (type === undefined || type === DEFINITION_TYPE) return JSON_CODEC.encode(key, value);
      const { kind, group, version } = type;
      const object = { ...storedObject(value).object(), kind, apiVersion: groupVersion(group, version) };
      try {
        return encoder.envelopeNow(object);
      } catch (error) {
        if (error instanceof UnencodableError || error instanceof UnknownKindError) {
          return JSON_CODEC.encode(key, value);
        }
        throw error;
      }
    },
    decode(key, bytes) {
      return isProtobuf(bytes) ? new ProtobufValue(decoder, bytes, key) : JSON_CODEC.decode(key, bytes);
    },
  };
}

/** An object stored as protobuf, parsed when it is needed. */
class ProtobufValue implements ObjectValue {
  readonly #kept: Uint8Array;
  readonly #decoder: Decoder;
  readonly #key: string;

  constructor(decoder: Decoder, bytes: Uint8Array, key: string) {
    this.#decoder = decoder;
    this.#kept = Uint8Array.from(bytes);
    this.#key = key;
  }

  /** Fails with UnreadableObjectError. */
  object(): KubeObject {
    try {
      return this.#decoder.envelopeNow(readEnvelope(this.#kept), true);
    } catch (error) {
      const isUnknown = error instanceof UnknownKindError;
      throw new UnreadableObjectError(
        this.#key,
        isUnknown ? 'is of an unknown kind' : 'is not valid protobuf',
      );
    }
  }

  encoded(): EncodedObject {
    return encodeObject(this.object(), false);
  }

  bytes(): Uint8Array {
    return this.#kept;
  }
}
