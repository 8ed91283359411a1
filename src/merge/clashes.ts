import { isObject } from '../codec/json.js';
import type { Json, JsonObject } from '../codec/object.js';
import { quote } from '../go/strconv/quote.js';
import type { MergeMember, MergeSchema } from './schema/merge-schema.js';
import { sameValue } from './value.js';

/** A field that was changed by two sides to different values. */
export interface Clash {
  /** `.spec.template.spec.containers[name=app].image` */
  path: string;
  /** The values in the three states, each undefined if there is none. */
  base: Json | undefined;
  mine: Json | undefined;
  theirs: Json | undefined;
}

/** The three states of a value. */
interface States {
  base: Json | undefined;
  mine: Json | undefined;
  theirs: Json | undefined;
}

/**
 * The fields that two changes of one object set to different values. All other changes can be kept from either side.
 * @param base the state before both changes
 * @param schema how lists merge; undefined if they are replaced as a whole
 */
export function clashesOf(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  schema: MergeSchema | undefined,
): Clash[] {
  return inObjects({ base, mine, theirs }, '', schema);
}

function inValue(states: States, path: string, member: MergeMember | undefined): Clash[] {
  const { base, mine, theirs } = states;
  if (sameValue(mine, base) || sameValue(theirs, base) || sameValue(mine, theirs)) return [];
  if (isObject(mine) && isObject(theirs) && isMergedObject(member))
    return inObjects(states, path, member?.schema);
  if (Array.isArray(mine) && Array.isArray(theirs) && member?.strategy === 'merge')
    return inLists({ base: Array.isArray(base) ? base : [], mine, theirs }, path, member);
  return [{ path, ...states }];
}

/** Objects merge unless their types say otherwise; those that list the keys to retain count as one value here. */
function isMergedObject(member: MergeMember | undefined): boolean {
  return member === undefined || (member.strategy !== 'replace' && !member.retainKeys);
}

function inObjects({ base, mine, theirs }: States, path: string, schema: MergeSchema | undefined): Clash[] {
  const [from, one, other] = [base, mine, theirs].map((value) => (isObject(value) ? value : {}));
  const names = new Set([from, one, other].flatMap((object) => Object.keys(object!)));
  return [...names].flatMap((name) => {
    const states = { base: own(from!, name), mine: own(one!, name), theirs: own(other!, name) };
    return inValue(states, path + step(name), memberOf(name, states, schema));
  });
}

function inLists(
  { base, mine, theirs }: { base: Json[]; mine: Json[]; theirs: Json[] },
  path: string,
  { schema, mergeKey }: MergeMember,
): Clash[] {
  // Values are added and removed one by one.
  if (mergeKey === '') return [];
  const [from, one, other] = [base, mine, theirs].map((list) => byKey(list, mergeKey));
  if (from === undefined || one === undefined || other === undefined) return [{ path, base, mine, theirs }];
  const keys = new Set([...from.keys(), ...one.keys(), ...other.keys()]);
  return [...keys].flatMap((key) => {
    const states = { base: from.get(key), mine: one.get(key), theirs: other.get(key) };
    const place = `${path}[${mergeKey}=${key}]`;
    if (sameValue(states.mine, states.base) || sameValue(states.theirs, states.base)) return [];
    if (states.mine === undefined || states.theirs === undefined)
      return sameValue(states.mine, states.theirs) ? [] : [{ path: place, ...states }];
    return inObjects(states, place, schema);
  });
}

/** Items by their keys; undefined if they cannot be distinguished. */
function byKey(list: readonly Json[], mergeKey: string): Map<string, JsonObject> | undefined {
  const items = new Map<string, JsonObject>();
  for (const item of list) {
    const key = isObject(item) ? item[mergeKey] : undefined;
    if (!isObject(item) || (typeof key !== 'string' && typeof key !== 'number') || items.has(String(key)))
      return undefined;
    items.set(String(key), item);
  }
  return items;
}

function memberOf(
  name: string,
  { mine, theirs }: States,
  schema: MergeSchema | undefined,
): MergeMember | undefined {
  if (schema === undefined) return undefined;
  if (isObject(mine) && isObject(theirs)) return schema.object(name);
  return Array.isArray(mine) && Array.isArray(theirs) ? schema.list(name) : undefined;
}

function own(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function step(name: string): string {
  return /^[\w-]+$/.test(name) ? `.${name}` : `[${quote(name)}]`;
}
