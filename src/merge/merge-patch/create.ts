import { isObject } from '../../codec/json.js';
import type { JsonObject } from '../../codec/object.js';
import { put } from '../../codec/proto/put.js';
import { sameValue } from '../value.js';

/** The JSON merge patch that turns one object into another; {} if they are the same. Replaces lists as a whole. */
export function createMergePatch(original: JsonObject, modified: JsonObject): JsonObject {
  const patch: JsonObject = {};
  for (const [name, value] of Object.entries(modified)) {
    const old = Object.hasOwn(original, name) ? original[name] : undefined;
    if (isObject(old) && isObject(value)) {
      const inner = createMergePatch(old, value);
      if (Object.keys(inner).length > 0) put(patch, name, inner);
    } else if (!sameValue(old, value)) put(patch, name, value);
  }
  for (const name of Object.keys(original)) if (!Object.hasOwn(modified, name)) put(patch, name, null);
  return patch;
}
