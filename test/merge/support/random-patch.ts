import { isObject } from '../../../src/codec/json.js';
import type { Json, JsonObject } from '../../../src/codec/object.js';
import type { MergeSchema } from '../../../src/merge/schema/merge-schema.js';
import type { Random } from './random.js';

/**
 * A strategic merge patch with directives: values of another object of the kind, with orders, deletions, replacements,
 * retained keys and nulls. Some are ones that no client would send, and some are refused.
 */
export function randomPatch(
  given: JsonObject,
  target: JsonObject,
  schema: MergeSchema,
  random: Random,
): JsonObject {
  const { apiVersion: _, kind: __, ...values } = given;
  return patchOf(values, target, schema, random);
}

function patchOf(
  given: JsonObject,
  target: Json | undefined,
  schema: MergeSchema,
  random: Random,
): JsonObject {
  const old = isObject(target) ? target : {};
  const patch: JsonObject = {};
  for (const [name, value] of Object.entries(given)) {
    if (random.chance(0.3)) continue;
    if (random.chance(0.06)) patch[name] = null;
    else if (Array.isArray(value)) addList(patch, name, value, old[name], schema, random);
    else if (isObject(value)) patch[name] = objectPatch(value, old[name], name, schema, random);
    else patch[name] = value;
  }
  for (const name of Object.keys(old)) {
    if (!(name in patch) && name !== 'apiVersion' && name !== 'kind' && random.chance(0.08))
      patch[name] = null;
  }
  return patch;
}

function objectPatch(
  value: JsonObject,
  old: Json | undefined,
  name: string,
  schema: MergeSchema,
  random: Random,
): Json {
  const member = tryTo(() => schema.object(name));
  const inner = member === undefined ? value : patchOf(value, old, member.schema, random);
  if (random.chance(0.05))
    return { ...inner, $patch: random.one(['replace', 'replace', 'delete', 'merge', 'x']) };
  if (random.chance(member?.retainKeys ? 0.5 : 0.03)) return { ...inner, $retainKeys: keysOf(inner, random) };
  return inner;
}

/** Keys of a patch's values, sometimes one too few or too many. */
function keysOf(patch: JsonObject, random: Random): Json[] {
  const keys = Object.keys(patch).filter((key) => !key.startsWith('$') && patch[key] !== null);
  if (random.chance(0.1)) return keys.slice(1);
  return random.chance(0.2) ? [...keys, 'other'] : keys;
}

function addList(
  patch: JsonObject,
  name: string,
  value: Json[],
  old: Json | undefined,
  schema: MergeSchema,
  random: Random,
): void {
  const before = Array.isArray(old) ? old : [];
  const member = tryTo(() => schema.list(name));
  const key = member?.mergeKey ?? '';
  const items =
    value.every((item) => isObject(item)) && key !== ''
      ? itemPatches(value, before, key, member!.schema, random)
      : value;
  if (!random.chance(0.1)) patch[name] = items;
  const merges = member?.strategy === 'merge';
  const scalars = [...value, ...before].every((item) => item !== null && typeof item !== 'object');
  if (scalars && random.chance(merges ? 0.4 : 0.05)) {
    const gone = random.some(before, 2);
    // In Go either may come first, so they do not mention the same values.
    patch[`$deleteFromPrimitiveList/${name}`] = gone;
    if (Array.isArray(patch[name]))
      patch[name] = (patch[name] as Json[]).filter((item) => !gone.includes(item));
  }
  if (!random.chance(merges ? 0.5 : 0.03)) return;
  const wanted = (Array.isArray(patch[name]) ? (patch[name] as Json[]) : []).filter(
    (item) => !isMarked(item),
  );
  const order = [...random.some(before, 3), ...wanted].map((item) =>
    key === '' || !isObject(item) ? item : { [key]: item[key]! },
  );
  const unique = order.filter((item, index) => order.findIndex((other) => sameText(other, item)) === index);
  patch[`$setElementOrder/${name}`] = random.chance(0.15) ? random.shuffled(unique) : unique;
}

function itemPatches(
  items: readonly JsonObject[],
  before: readonly Json[],
  key: string,
  schema: MergeSchema,
  random: Random,
): Json[] {
  const result: Json[] = items.map((item) => {
    const old = before.find((other) => isObject(other) && other[key] === item[key]);
    const patch = { ...patchOf(item, old, schema, random), [key]: item[key]! };
    return random.chance(0.1) ? { ...patch, $retainKeys: keysOf(patch, random) } : patch;
  });
  for (const item of before) {
    if (isObject(item) && random.chance(0.15)) result.push({ [key]: item[key] ?? null, $patch: 'delete' });
  }
  if (random.chance(0.05)) result.push({ $patch: random.one(['replace', 'replace', 'merge', 'x']) });
  if (random.chance(0.02)) result.push({ a: 1 });
  return result;
}

function isMarked(item: Json): boolean {
  return isObject(item) && '$patch' in item;
}

function sameText(left: Json, right: Json): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function tryTo<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
