import { parseJsonAsServer } from '../../../codec/json.js';
import { groupVersion, type KubeObject } from '../../../codec/object.js';
import { type EncodedObject, encodeObject } from '../../object/encode.js';
import { type ObjectValue, storedObject } from '../../object/value.js';
import type { ValueCodec } from '../../store/etcd/parts.js';
import type { ResourceType } from '../../types/resource-type.js';
import { BUILT_IN } from '../built-in.js';

/** An object kept as the JSON that a Kubernetes server would store for it: kind, apiVersion, no resourceVersion. */
class JsonValue implements ObjectValue {
  readonly #text: string;
  readonly #custom: boolean;

  constructor(text: string, custom: boolean) {
    this.#text = text;
    this.#custom = custom;
  }

  /** Fails with SyntaxError where the text is no JSON. */
  encoded(): EncodedObject {
    return encodeObject(this.object(), this.#custom);
  }

  object(): KubeObject {
    return parseJsonAsServer(this.#text) as KubeObject;
  }

  bytes(): Uint8Array {
    return Buffer.from(this.#text);
  }
}

/** Values as JSON: what Kubernetes servers write for custom resources, and read for all. */
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
    return new JsonValue(Buffer.from(bytes).toString('utf8'), builtInOf(key) === undefined);
  },
};

/** The built-in resource that a key is of; all others are custom resources. */
export function builtInOf(key: string): ResourceType | undefined {
  const [, root, first, second] = key.split('/', 4);
  return BY_PREFIX.get(`/${root}/${first}/`) ?? BY_PREFIX.get(`/${root}/${first}/${second}/`);
}

const BY_PREFIX = new Map(BUILT_IN.filter(({ stored }) => stored).map((type) => [type.prefix, type]));
