import { parseJsonAsServer } from '../../codec/json.js';
import { groupVersion, type KubeObject } from '../../codec/object.js';
import type { Entry, StoredValue } from '../store/store.js';
import type { ResourceType } from '../types/resource-type.js';
import { type EncodedObject, encodeObject } from './encode.js';

/** A stored object: its text in pieces, and the object itself. Values never change. */
export interface ObjectValue extends StoredValue {
  encoded(): EncodedObject;
  /** Without resourceVersion; may share parts with others, so do not change it. */
  object(): KubeObject;
  /** Both at once, if that is less work than separately. */
  both?(): TextAndObject;
}

/** An object and its text. */
export interface TextAndObject {
  encoded: EncodedObject;
  object: KubeObject;
}

/** A value that keeps only the text, and parses it when the object is needed. */
export class TextValue implements ObjectValue {
  readonly #text: EncodedObject;

  constructor(text: EncodedObject) {
    this.#text = text;
  }

  encoded(): EncodedObject {
    return this.#text;
  }

  object(): KubeObject {
    const { lead, metaHead, metaTail, rest } = this.#text;
    return parseJsonAsServer(`{${lead}"metadata":${metaHead}${metaTail}${rest}`) as KubeObject;
  }

  bytes(): Uint8Array {
    return encodeValue(this.#text);
  }
}

/** The value of an object to be stored. */
export function toValue(object: KubeObject, custom: boolean): ObjectValue {
  return new TextValue(encodeObject(object, custom));
}

/** The value of an object as a server stores it: custom resources in the storage version, whichever was written. */
export function storedValue(type: ResourceType, object: KubeObject): ObjectValue {
  if (!type.custom) return toValue(object, false);
  return toValue(
    { ...object, apiVersion: groupVersion(type.group, type.storageVersion ?? type.version) },
    true,
  );
}

/** The object of an entry, from any store. */
export function storedObject(value: StoredValue): ObjectValue {
  return 'encoded' in value ? (value as ObjectValue) : new TextValue(decodeValue(value.bytes()));
}

/** An object and its text. */
export function textAndObject(value: ObjectValue): TextAndObject {
  return value.both?.() ?? { encoded: value.encoded(), object: value.object() };
}

/** An entry's object with its resourceVersion, for reading or for making a changed copy. */
export function objectAt(entry: Entry): KubeObject {
  const object = storedObject(entry.value).object();
  return { ...object, metadata: { ...object.metadata, resourceVersion: String(entry.modRevision) } };
}

/** The stored form: the lengths of the first three pieces in characters, a line break, the pieces. */
export function encodeValue({ lead, metaHead, metaTail, rest }: EncodedObject): Uint8Array {
  return Buffer.from(
    `${lead.length} ${metaHead.length} ${metaTail.length}\n${lead}${metaHead}${metaTail}${rest}`,
  );
}

/** Parses the stored form. */
export function decodeValue(bytes: Uint8Array): EncodedObject {
  const text = Buffer.from(bytes).toString('utf8');
  const start = text.indexOf('\n') + 1;
  const [lead = 0, head = 0, tail = 0] = text.slice(0, start).trim().split(' ').map(Number);
  return {
    lead: text.slice(start, start + lead),
    metaHead: text.slice(start + lead, start + lead + head),
    metaTail: text.slice(start + lead + head, start + lead + head + tail),
    rest: text.slice(start + lead + head + tail),
  };
}
