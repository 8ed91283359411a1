import type { KubeObject, ObjectMeta } from '../../codec/object.js';
import { storedObject } from '../object/value.js';
import type { Entry } from '../store/store.js';

/** Reads one field that a selector may name. */
export type FieldReader = (object: KubeObject) => string;

const NO_LABELS: Readonly<Record<string, string>> = {};

/** An entry with what selectors look at, read from it once and when first wanted. */
export class CachedObject {
  #knownLabels: Readonly<Record<string, string>> | undefined;
  #knownFields: Map<string, string> | undefined;

  constructor(readonly entry: Entry) {}

  /** From the metadata alone, which is far smaller than the whole. */
  get labels(): Readonly<Record<string, string>> {
    this.#knownLabels ??= this.#metadata().labels ?? NO_LABELS;
    return this.#knownLabels;
  }

  /**
   * A field's value. The name is that of the key, and what else is in the metadata is read from it alone.
   * @param name what the value is kept under: the same reader each time
   */
  field(name: string, read: FieldReader): string {
    if (name === 'metadata.name') return this.entry.key.slice(this.entry.key.lastIndexOf('/') + 1);
    const known = this.#knownFields?.get(name);
    if (known !== undefined) return known;
    const whole = !name.startsWith('metadata.');
    const value = read(whole ? storedObject(this.entry.value).object() : { metadata: this.#metadata() });
    this.#knownFields ??= new Map();
    this.#knownFields.set(name, value);
    return value;
  }

  #metadata(): ObjectMeta {
    const { metaHead, metaTail } = storedObject(this.entry.value).encoded();
    return JSON.parse(metaHead + metaTail) as ObjectMeta;
  }
}
