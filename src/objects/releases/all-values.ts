import { isObject } from '../../codec/json.js';
import type { JsonObject } from '../../codec/object.js';
import { put } from '../../codec/proto/put.js';

/**
 * All values with which a chart was rendered: those of the user over its own, with maps merged and everything else
 * replaced. A null of the user removes a value of the chart (helm.sh, "Values Files").
 */
export function allValues(values: JsonObject, defaults: JsonObject): JsonObject {
  const merged: JsonObject = {};
  for (const [key, value] of Object.entries(defaults))
    if (!Object.hasOwn(values, key)) put(merged, key, value);
  for (const [key, value] of Object.entries(values)) {
    const below = Object.hasOwn(defaults, key) ? defaults[key] : undefined;
    if (value === null && below !== undefined && below !== null) continue;
    put(merged, key, isObject(value) && isObject(below) ? allValues(value, below) : value);
  }
  return merged;
}
