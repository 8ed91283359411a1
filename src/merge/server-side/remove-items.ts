import { isObject } from '../../codec/json.js';
import type { Json } from '../../codec/object.js';
import type { FieldSet } from './field-set.js';
import { itemElement } from './list-items.js';
import { fieldElement } from './path-element.js';
import { type Shape, shapeFor } from './shape.js';

/** A value without the fields of a set; undefined if nothing is left. Fails with ItemError. */
export function withoutFields(shape: Shape, value: Json, gone: FieldSet): Json | undefined {
  const own = shapeFor(shape, value);
  if (own.is === 'scalar') return value;
  if (own.atomic) return undefined;
  if (own.is === 'list') {
    if (!Array.isArray(value)) return undefined;
    const kept = value.flatMap((item) => {
      const element = itemElement(own, item);
      return gone.has(element) ? [] : present(less(own.item, item, gone.child(element)));
    });
    return kept.length === 0 ? undefined : kept;
  }
  if (!isObject(value)) return undefined;
  const kept = Object.entries(value).flatMap(([name, item]): [string, Json][] => {
    const element = fieldElement(name);
    const member = own.member(name);
    if (gone.has(element)) return [];
    return present(member === undefined ? item : less(member, item, gone.child(element))).map((rest) => [
      name,
      rest,
    ]);
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

function less(shape: Shape, value: Json, gone: FieldSet | undefined): Json | undefined {
  return gone === undefined || gone.isEmpty() ? value : withoutFields(shape, value, gone);
}

function present(value: Json | undefined): Json[] {
  return value === undefined ? [] : [value];
}
