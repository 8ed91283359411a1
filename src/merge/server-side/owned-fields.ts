import { isObject } from '../../codec/json.js';
import type { Json } from '../../codec/object.js';
import { FieldSet } from './field-set.js';
import { itemsByElement } from './list-items.js';
import { fieldElement, type PathElement } from './path-element.js';
import { type Shape, shapeFor } from './shape.js';

/** The fields that a configuration sets, and so owns. Fails with ItemError if it does not fit the shape. */
export function ownedFields(shape: Shape, value: Json): FieldSet {
  const set = new FieldSet();
  collect(shape, value, [], set);
  return set;
}

function collect(shape: Shape, value: Json, path: readonly PathElement[], into: FieldSet): void {
  const own = shapeFor(shape, value);
  if (own.is === 'scalar' || own.atomic) {
    if (path.length > 0) into.insert(path);
  } else if (own.is === 'list') {
    if (!Array.isArray(value)) return;
    for (const [element, items] of itemsByElement(own, value)) {
      const inner = [...path, element];
      if (items.length === 1) collect(own.item, items[0]!, inner, into);
      into.insert(inner);
    }
  } else if (isObject(value)) {
    for (const [name, item] of Object.entries(value)) {
      const member = own.member(name);
      if (member === undefined) continue;
      const inner = [...path, fieldElement(name)];
      collect(member, item, inner, into);
      const empty = item === null || (isObject(item) && Object.keys(item).length === 0);
      if (empty || !own.isField(name)) into.insert(inner);
    }
  }
}

/** A set with all fields above its paths: a field is removed if all of its contents are. */
export function withFieldsAbove(shape: Shape, set: FieldSet): FieldSet {
  const all = new FieldSet();
  addAbove(shape, set, [], all);
  return all;
}

function addAbove(
  shape: Shape | undefined,
  set: FieldSet,
  path: readonly PathElement[],
  into: FieldSet,
): void {
  for (const element of set.elements()) {
    const inner = [...path, element];
    const name = element.startsWith('f:') ? element.slice(2) : undefined;
    const child = set.child(element);
    const own = shape?.is === 'free' ? shapeFor(shape, name === undefined ? [] : {}) : shape;
    const isField = name !== undefined && own?.is === 'object' && own.isField(name);
    if (set.has(element) || (isField && child !== undefined && !child.isEmpty())) into.insert(inner);
    if (child === undefined) continue;
    const below = own?.is === 'object' ? own.member(name ?? '') : own?.is === 'list' ? own.item : undefined;
    addAbove(below, child, inner, into);
  }
}
