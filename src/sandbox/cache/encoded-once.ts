import type { KubeObject } from '../../codec/object.js';
import type { EncodedObject } from '../object/encode.js';
import { type ObjectValue, storedObject, TextValue } from '../object/value.js';
import type { Entry, StoredValue } from '../store/store.js';

/**
 * A value whose encoded pieces are made once, on first use, and then replace what they were made from: otherwise values
 * from another process would be parsed again for every list.
 */
class EncodedOnce implements ObjectValue {
  #text: TextValue | undefined;
  #source: StoredValue | undefined;

  constructor(source: StoredValue) {
    this.#source = source;
  }

  encoded(): EncodedObject {
    return this.#encode().encoded();
  }

  object(): KubeObject {
    return this.#encode().object();
  }

  bytes(): Uint8Array {
    return (this.#source ?? this.#encode()).bytes();
  }

  #encode(): TextValue {
    this.#text ??= new TextValue(storedObject(this.#source!).encoded());
    this.#source = undefined;
    return this.#text;
  }
}

/** An entry whose value is encoded once. */
export function encodedOnce(entry: Entry): Entry {
  return { ...entry, value: new EncodedOnce(entry.value) };
}
