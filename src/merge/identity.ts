import { isObject } from '../codec/json.js';
import type { JsonObject } from '../codec/object.js';

/** Whether a merge patch, JSON or strategic, would change what an object is: its apiVersion, its kind or its name. */
export function changesIdentity(patch: JsonObject): boolean {
  const { metadata } = patch;
  return 'apiVersion' in patch || 'kind' in patch || (isObject(metadata) && 'name' in metadata);
}
