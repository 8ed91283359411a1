import { isObject } from '../../codec/json.js';
import type { Json, JsonObject } from '../../codec/object.js';
import { put } from '../../codec/proto/put.js';
import { withoutNulls } from '../../codec/without-nulls.js';
import { PatchError } from '../patch-error.js';

/**
 * A value with a JSON merge patch (RFC 7386) applied: null removes, objects merge, anything else replaces. Like the
 * library that servers use, it also drops null members of objects in the patch's lists. Fails with PatchError if the
 * patch is neither an object nor a list.
 */
export function applyMergePatch(target: Json, patch: Json): Json {
  if (typeof patch !== 'object' || patch === null) throw new PatchError('Invalid JSON Patch', 'malformed');
  return Array.isArray(patch) ? withoutNulls(patch) : mergedValue(target, patch);
}

function merged(object: JsonObject, patch: JsonObject): JsonObject {
  const result = { ...object };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else put(result, name, mergedValue(Object.hasOwn(object, name) ? object[name]! : null, value));
  }
  return result;
}

function mergedValue(old: Json, patch: Json): Json {
  if (!isObject(old)) return withoutNulls(patch);
  return isObject(patch) ? merged(old, patch) : patch;
}
