import { goText } from '../../codec/go-text.js';
import { isObject } from '../../codec/json.js';
import type { Json } from '../../codec/object.js';
import { PatchError } from '../patch-error.js';

/** The types of values for merging: those that Go reads JSON into. */
type ValueType = 'nil' | 'map' | 'slice' | 'string' | 'int64' | 'float64' | 'bool';

/** The type of a value. */
export function typeOf(value: Json | undefined): ValueType {
  if (value === null || value === undefined) return 'nil';
  if (Array.isArray(value)) return 'slice';
  if (isObject(value)) return 'map';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'bigint' || Number.isInteger(value) ? 'int64' : 'float64';
}

/**
 * The one type of all elements of some lists. Fails with PatchError for several types, no elements, and lists of lists.
 */
export function elementType(...lists: readonly (readonly Json[])[]): ValueType {
  const [first, ...others] = lists.flat().map(typeOf);
  if (first === undefined) throw new PatchError('no elements in any of the given slices');
  if (first === 'slice') throw new PatchError('lists of lists are not supported', 'impossible');
  if (first === 'nil' || others.some((other) => other !== first)) {
    throw new PatchError(`list element types are not identical: ${goText(lists)}`);
  }
  return first;
}

const NAMES: Readonly<Record<ValueType, string>> = {
  nil: '%!s(<nil>)',
  map: 'map[string]interface {}',
  slice: '[]interface {}',
  string: 'string',
  int64: 'int64',
  float64: 'float64',
  bool: 'bool',
};

/** The error for a value of the wrong type. */
export function wrongType(expected: 'map' | 'slice', found: Json | undefined): PatchError {
  return new PatchError(`expected a ${NAMES[expected]}, but received a ${NAMES[typeOf(found)]}`);
}
