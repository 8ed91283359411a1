import type { Json, JsonObject } from '../../codec/object.js';
import { FieldSet } from './field-set.js';
import { type PathElement, readElement, SELF } from './path-element.js';

/**
 * metav1.FieldsV1: a set of paths as a tree of objects. A leaf is `{}`; a path that is in the set and has others below
 * it is marked by the key `.`.
 */

/** A set as FieldsV1, in the order of servers. */
export function writeFieldsV1(set: FieldSet): JsonObject {
  return write(set, {});
}

function write(set: FieldSet, tree: JsonObject): JsonObject {
  for (const element of set.elements()) {
    const child = set.child(element);
    if (child === undefined || child.isEmpty()) tree[element] = {};
    else tree[element] = write(child, set.has(element) ? { [SELF]: {} } : {});
  }
  return tree;
}

/** Reads FieldsV1. Fails with SyntaxError if the value is not valid. */
export function readFieldsV1(value: Json): FieldSet {
  const set = new FieldSet();
  read(value, [], set);
  return set;
}

function read(value: Json, path: PathElement[], into: FieldSet): void {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new SyntaxError('FieldsV1 is made of objects');
  }
  const keys = Object.keys(value);
  if (path.length > 0 && (keys.length === 0 || keys.includes(SELF))) into.insert(path);
  for (const key of keys) {
    if (key !== SELF) read(value[key]!, [...path, readElement(key)], into);
  }
}
