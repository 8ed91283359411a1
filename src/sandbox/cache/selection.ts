import type { CachedObject, FieldReader } from './cached-object.js';

/** A field that must have one value. */
export interface RequiredField {
  /** As in selectors: `metadata.name`, `spec.nodeName`. */
  name: string;
  value: string;
  read: FieldReader;
}

/** The selection of a list or watch. */
export interface CacheSelection {
  /** Whether an object is selected, including by the required fields. */
  matches(object: CachedObject): boolean;
  /** What every selected object has: an index may find it. */
  required: readonly RequiredField[];
}
