import { isObject } from '../../../src/codec/json.js';
import type { Json, JsonObject } from '../../../src/codec/object.js';
import type { MergeMember, MergeSchema } from '../../../src/merge/schema/merge-schema.js';
import { sameValue } from '../../../src/merge/value.js';

/** How a member merges; undefined if the schema does not define it. */
function memberOf(types: MergeSchema | undefined, name: string, value: Json): MergeMember | undefined {
  try {
    return Array.isArray(value) ? types?.list(name) : types?.object(name);
  } catch {
    return undefined;
  }
}

const keyOf = (item: Json, key: string): Json | undefined => (isObject(item) ? item[key] : item);

/**
 * Whether a strategic merge patch can produce a value: nulls are dropped when objects are added, and of several items
 * with the same key only one is found.
 */
export function isRepresentable(value: Json, types: MergeSchema | undefined): boolean {
  if (!isObject(value)) return value !== null;
  return Object.entries(value).every(([name, member]) => {
    const rules = memberOf(types, name, member);
    if (!Array.isArray(member)) return isRepresentable(member, rules?.schema);
    if (!member.every((item) => isRepresentable(item, rules?.schema))) return false;
    if (rules?.strategy !== 'merge') return true;
    const keys = member.map((item) => keyOf(item, rules.mergeKey));
    return !keys.includes(undefined) && new Set(keys).size === keys.length;
  });
}

/** The parts of a desired object that another lacks, by path: null means missing, lists that merge may contain more. */
export function missing(
  wanted: JsonObject,
  object: JsonObject,
  types: MergeSchema | undefined,
  path = '',
): string[] {
  return Object.entries(wanted).flatMap(([name, value]) => {
    const place = `${path}.${name}`;
    const found = Object.hasOwn(object, name) ? object[name] : undefined;
    if (value === null) return found === undefined ? [] : [place];
    const rules = memberOf(types, name, value);
    if (isObject(value) && rules?.strategy !== 'replace') {
      return isObject(found) ? missing(value, found, rules?.schema, place) : [place];
    }
    if (!Array.isArray(value) || rules?.strategy !== 'merge') return sameValue(found, value) ? [] : [place];
    if (!Array.isArray(found)) return [place];
    return value.flatMap((item) => {
      const key = keyOf(item, rules.mergeKey);
      const other = found.find((each) => keyOf(each, rules.mergeKey) === key);
      if (other === undefined) return [`${place}[${key}]`];
      return isObject(item) ? missing(item, other as JsonObject, rules.schema, `${place}[${key}]`) : [];
    });
  });
}

/**
 * The values of others that changed, by path: members that neither the last nor the new configuration mentions, as far
 * as objects merge at that depth.
 */
export function trampled(
  { theirs, mine }: { theirs: JsonObject; mine: readonly JsonObject[] },
  after: JsonObject,
  types: MergeSchema | undefined,
  path = '',
): string[] {
  return Object.entries(theirs).flatMap(([name, value]) => {
    const place = `${path}.${name}`;
    const spoken = mine.filter((each) => Object.hasOwn(each, name)).map((each) => each[name]!);
    if (spoken.length === 0) return sameValue(after[name], value) ? [] : [place];
    const rules = memberOf(types, name, value);
    const merges = rules !== undefined && rules.strategy !== 'replace' && !rules.retainKeys;
    if (!merges || !isObject(value) || spoken.length < mine.length || !spoken.every((item) => isObject(item)))
      return [];
    const found = after[name];
    return isObject(found) ? trampled({ theirs: value, mine: spoken }, found, rules.schema, place) : [place];
  });
}

/**
 * A value with the scalars of merging lists in one order: a patch does not restore alphabetical order, because Go's
 * library sorts a list before comparing it.
 */
export function inAnyOrder(value: Json, types: MergeSchema | undefined): Json {
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]): [string, Json] => {
    const rules = memberOf(types, name, member);
    if (!Array.isArray(member)) return [name, inAnyOrder(member, rules?.schema)];
    const items = member.map((item) => inAnyOrder(item, rules?.schema));
    return [name, rules?.strategy === 'merge' && rules.mergeKey === '' ? items.sort() : items];
  });
  return Object.fromEntries(members);
}
