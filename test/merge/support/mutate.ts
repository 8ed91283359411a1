import { isObject } from '../../../src/codec/json.js';
import type { Json, JsonObject } from '../../../src/codec/object.js';
import type { Random } from './random.js';

/** Members that do not change, so that an object keeps its identity. */
const FIXED = new Set(['apiVersion', 'kind', 'name', 'namespace', 'containerPort', 'port']);

/**
 * An object as someone else might have changed it: values changed, members removed, taken from another object, or null;
 * items of lists removed, moved or added.
 * @param donor another object of the kind
 * @param rate the share of places that change
 */
export function mutated(
  object: JsonObject,
  donor: Json | undefined,
  random: Random,
  rate: number,
): JsonObject {
  const other = isObject(donor) ? donor : {};
  const result: JsonObject = {};
  for (const [name, value] of Object.entries(object)) {
    if (FIXED.has(name)) result[name] = value;
    else if (name === 'metadata') result[name] = mutated(value as JsonObject, other[name], random, rate);
    else if (name === 'annotations')
      result[name] = mutatedTexts(value as JsonObject, other[name], random, rate);
    else if (random.chance(rate * 0.5)) continue;
    else if (random.chance(rate * 0.1)) result[name] = null;
    else result[name] = mutatedValue(value, other[name], random, rate);
  }
  for (const [name, value] of Object.entries(other)) {
    if (!(name in result) && !FIXED.has(name) && random.chance(rate)) result[name] = value;
  }
  return result;
}

/** Annotations contain only strings: kubectl 1.32 and 1.36 differ in their treatment of others. */
function mutatedTexts(texts: JsonObject, donor: Json | undefined, random: Random, rate: number): JsonObject {
  const all = { ...(random.chance(rate) && isObject(donor) ? donor : {}), ...texts };
  const kept = Object.entries(all).filter(() => !random.chance(rate * 0.5));
  return Object.fromEntries(kept.map(([key, text]) => [key, random.chance(rate * 0.5) ? 'z' : text]));
}

function mutatedValue(value: Json, donor: Json | undefined, random: Random, rate: number): Json {
  if (donor !== undefined && random.chance(rate * 0.5)) return donor;
  if (isObject(value)) return mutated(value, donor, random, rate);
  if (Array.isArray(value)) return mutatedList(value, Array.isArray(donor) ? donor : [], random, rate);
  if (!random.chance(rate * 0.5)) return value;
  if (typeof value === 'number') return random.one([value + 1, String(value), 7]);
  if (typeof value === 'boolean') return !value;
  return random.one(['z', 'y', 'a', 5]);
}

function mutatedList(list: readonly Json[], donor: readonly Json[], random: Random, rate: number): Json[] {
  const kept = list.filter(() => !random.chance(rate * 0.4));
  const texts = new Set(kept.map((item) => JSON.stringify(item)));
  const added = donor.filter((item) => random.chance(rate * 0.5) && !texts.has(JSON.stringify(item)));
  // Elements keep their type: a list of strings remains one.
  const changed = [...kept, ...added].map((item) =>
    isObject(item) ? mutated(item, random.one([...donor, item]), random, rate * 0.5) : item,
  );
  return random.chance(rate * 0.5) ? random.shuffled(changed) : changed;
}
