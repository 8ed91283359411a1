import { isObject } from '../../codec/json.js';
import type { Json, JsonObject } from '../../codec/object.js';
import { itemsByElement } from './list-items.js';
import type { PathElement } from './path-element.js';
import { type ListShape, type ObjectShape, type Shape, shapeFor } from './shape.js';

/** An object merged with a configuration. Fails with ItemError if one does not fit the shape. */
export function mergeConfiguration(
  shape: Shape,
  live: Json | undefined,
  applied: Json | undefined,
): Json | undefined {
  if (applied === undefined) return live;
  const own = shapeFor(shape, applied);
  if (live === undefined || own.is === 'scalar' || own.atomic) return applied;
  if (own.is === 'list')
    return Array.isArray(live) && !isBlank(live, applied) ? mergedList(own, live, applied) : applied;
  return isObject(live) && !isBlank(live, applied) ? mergedObject(own, live, applied) : applied;
}

function mergedObject(shape: ObjectShape, live: JsonObject, applied: Json): JsonObject {
  const over = isObject(applied) ? applied : {};
  const names = new Set([...Object.keys(live), ...Object.keys(over)]);
  const members = [...names].map((name): [string, Json | undefined] => {
    const [was, is] = [ownMember(live, name), ownMember(over, name)];
    const member = shape.member(name);
    return [name, member === undefined ? (is ?? was) : mergeConfiguration(member, was, is)];
  });
  return Object.fromEntries(members.filter((pair): pair is [string, Json] => pair[1] !== undefined));
}

/**
 * The items of both lists: those of the configuration in its order, and before each shared item those that only the
 * object has and that precede it there.
 */
function mergedList(shape: ListShape, live: readonly Json[], applied: Json): Json[] {
  const before = itemsByElement(shape, live);
  const after = itemsByElement(shape, Array.isArray(applied) ? applied : []);
  const result: Json[] = [];
  const take = (element: PathElement) => {
    const was = before.get(element);
    const is = after.get(element)!;
    const single = was?.length === 1 ? was[0] : undefined;
    if (is.length === 1) result.push(mergeConfiguration(shape.item, single, is[0])!);
    else for (const item of is) result.push(item);
  };
  const wanted = [...after.keys()];
  const shared = wanted.filter((element) => before.has(element));
  for (const [element, items] of before) {
    if (!after.has(element)) for (const item of items) result.push(item);
    else if (element === shared[0]) {
      while (shared.length > 0 && wanted[0] !== element) take(wanted.shift()!);
      take(wanted.shift()!);
      shared.shift();
    }
  }
  for (const element of wanted) take(element);
  return result;
}

function ownMember(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function isBlank(...values: Json[]): boolean {
  return values.every(
    (value) => value === null || (typeof value === 'object' && Object.keys(value).length === 0),
  );
}
