import { isObject } from '../../codec/json.js';
import type { Json } from '../../codec/object.js';
import type { Shape } from './shape.js';

/** A value as a server would write it back: without zero values that its type omits, including null and empty lists. */
export function withoutZeroValues(shape: Shape, value: Json): Json {
  if (shape.is === 'list')
    return Array.isArray(value) ? value.map((item) => withoutZeroValues(shape.item, item)) : value;
  if (shape.is !== 'object' || !isObject(value)) return value;
  const members = Object.keys(value).flatMap((name): [string, Json][] => {
    const own = shape.read(value, name);
    const member = shape.member(name);
    if (own === undefined) return [];
    return [[name, member === undefined ? own : withoutZeroValues(member, own)]];
  });
  return Object.fromEntries(members);
}
