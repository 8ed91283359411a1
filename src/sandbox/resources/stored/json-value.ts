import { isObject, parseJsonAsServer } from '../../../codec/json.js';
import { groupVersion, type KubeObject } from '../../../codec/object.js';
import { type EncodedObject, encodeObject } from '../../object/encode.js';
import { type ObjectValue, storedObject } from '../../object/value.js';
import type { ValueCodec } from '../../store/etcd/parts.js';
import { builtInOf } from './built-in-of.js';
import { UnreadableObjectError } from './unreadable.js';

/** An object as the JSON in which a Kubernetes server stores it: with kind and apiVersion, without resourceVersion. */
class JsonValue implements ObjectValue {
  readonly #text: string;
  readonly #key: string;

  constructor(text: string, key: string) {
    this.#text = text;
    this.#key = key;
  }

  /** Fails as `object` does. */
  encoded(): EncodedObject {
    return encodeObject(this.object(), builtInOf(this.#key) === undefined);
  }

  /** Fails with UnreadableObjectError if the text is not a JSON object. */
  object(): KubeObject {
    const value = this.#parsed();
    if (!isObject(value)) throw new UnreadableObjectError(this.#key, 'is not a JSON object');
    const { metadata = {} } = value;
    if (!isObject(metadata)) throw new UnreadableObjectError(this.#key, 'has metadata that is not an object');
    return value as KubeObject;
  }

  #parsed(): unknown {
    try {
      return parseJsonAsServer(this.#text);
    } catch {
      throw new UnreadableObjectError(this.#key, 'is not valid JSON'); // the parser's message quotes the text
    }
  }

  bytes(): Uint8Array {
    return Buffer.from(this.#text);
  }
}

/** Values as JSON: Kubernetes servers write it for custom resources, and read it for all. */
export const JSON_CODEC: ValueCodec = {
  encode(key, value) {
    const { lead, metaHead, metaTail, rest } = storedObject(value).encoded();
    const type = builtInOf(key);
    const opening =
      type === undefined
        ? lead
        : `"kind":"${type.kind}","apiVersion":"${groupVersion(type.group, type.version)}",`;
    return Buffer.from(`{${opening}"metadata":${metaHead}${metaTail}${rest}\n`);
  },
  decode(key, bytes) {
    return new JsonValue(Buffer.from(bytes).toString('utf8'), key);
  },
};
