import type { KubeObject, ObjectMeta } from '../../codec/object.js';
import { storedObject } from '../object/value.js';
import type { Entry } from '../store/store.js';

/** Reads a field that a selector may use. */
export type FieldReader = (object: KubeObject) => string;

const NO_LABELS: Readonly<Record<string, string>> = {};

/** An entry with the values that selectors use, each read once on first use. */
export class CachedObject {
  #knownLabels: Readonly<Record<string, string>> | undefined;
  #knownFields: Map<string, string> | undefined;

  constructor(readonly entry: Entry) {}

  /** From the metadata alone, which is much smaller than the object. */
  get labels(): Readonly<Record<string, string>> {
    this.#knownLabels ??= this.#metadata().labels ?? NO_LABELS;
    return this.#knownLabels;
  }

  /**
   * The value of a field. The name is read from the key, and other metadata fields from the metadata alone.
   * @param name the cache key of the value: use the same reader each time
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
