import { goJsonCompact } from '../codec/go-json.js';
import { isObject } from '../codec/json.js';
import type { Json, JsonObject, KubeObject } from '../codec/object.js';
import { lastApplied } from './last-applied.js';
import { sameValue } from './value.js';

/**
 * Whether client-side apply has nothing to do, without knowing the type: the last applied configuration is the same,
 * and the server has all of it. True only if that holds for any type: for objects with only plain values and maps of
 * them, such as config maps, to which the server has added only fields of `metadata`, labels and annotations. False
 * proves nothing.
 * @param modified as withLastApplied or configurationOf makes it
 */
export function isAlreadyApplied(live: KubeObject, modified: KubeObject): boolean {
  const before = lastApplied(live);
  if (before === undefined) return false;
  if (before !== (lastApplied(modified) ?? `${goJsonCompact(modified)}\n`)) return false;
  return isAmong(modified as JsonObject, live as JsonObject, (name, value, current) =>
    name === 'metadata' && isObject(value) && isObject(current)
      ? isAmong(value, current, isMetadataSame)
      : isSame(value, current),
  );
}

function isAmong(
  part: JsonObject,
  whole: JsonObject,
  compare: (name: string, value: Json, current: Json) => boolean,
): boolean {
  return Object.entries(part).every(
    ([name, value]) =>
      value === undefined || (Object.hasOwn(whole, name) && compare(name, value, whole[name]!)),
  );
}

function isMetadataSame(name: string, value: Json, current: Json): boolean {
  const isOpen = name === 'labels' || name === 'annotations';
  return isOpen && isObject(value) && isObject(current)
    ? isAmong(value, current, (_, text, there) => text === there)
    : isSame(value, current);
}

/**
 * Whether plain values are the same. In deeper ones, kubectl sends some lists and empty maps even if they are the same.
 */
function isSame(value: Json, current: Json): boolean {
  return isPlain(value) && sameValue(value, current);
}

function isPlain(value: Json): boolean {
  if (!isObject(value)) return value !== null && !Array.isArray(value);
  const items = Object.values(value);
  return items.length > 0 && items.every((item) => typeof item !== 'object');
}
