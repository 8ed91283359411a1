import type { Json, JsonObject } from '../../codec/object.js';
import { mergeRule } from './merge-keys.js';
import { mergedOrder, places } from './merge-order.js';

const DELETE_FROM = '$deleteFromPrimitiveList/';
const ORDER = '$setElementOrder/';

/**
 * A strategic merge patch (apimachinery's strategicpatch): as a merge patch, but lists merge as their type says, with
 * the directives `$patch` (replace, delete, merge), `$deleteFromPrimitiveList/…`, `$retainKeys` and
 * `$setElementOrder/…`.
 * @param kind whose lists they are
 */
export function strategicMerge(kind: string, target: JsonObject, patch: JsonObject): JsonObject {
  if (patch.$patch === 'replace') return withoutDirectives(patch);
  if (patch.$patch === 'delete') return {};
  const result = retained(target, patch.$retainKeys);
  for (const [key, value] of Object.entries(patch)) {
    if (key.startsWith(DELETE_FROM)) {
      const name = key.slice(DELETE_FROM.length);
      const gone = new Set(listOf(value));
      result[name] = listOf(result[name]).filter((item) => !gone.has(item));
    }
  }
  for (const [key, value] of Object.entries(patch)) {
    if (key.startsWith('$')) continue;
    if (value === null) delete result[key];
    else result[key] = merged(kind, key, result[key], value, patch[ORDER + key]);
  }
  for (const [key, order] of Object.entries(patch)) {
    const name = key.slice(ORDER.length);
    if (!key.startsWith(ORDER) || name in patch || !(name in result)) continue;
    result[name] = merged(kind, name, result[name], [], order);
  }
  return result;
}

function merged(
  kind: string,
  field: string,
  old: Json | undefined,
  value: Json,
  order: Json | undefined,
): Json {
  if (isObject(value)) return strategicMerge(kind, isObject(old) ? old : {}, value);
  if (!Array.isArray(value)) return value;
  const rule = mergeRule(kind, field);
  if (rule === undefined) return value;
  const before = listOf(old);
  const wanted = Array.isArray(order) ? order : undefined;
  if (rule.kind === 'set') {
    return mergedOrder([...new Set([...before, ...value])], before, wanted ?? value, (item) => item);
  }
  return mergeByKey(kind, rule.key, before, value, wanted);
}

function mergeByKey(
  kind: string,
  key: string,
  old: Json[],
  patch: Json[],
  order: Json[] | undefined,
): Json[] {
  const items = patch.filter(isObject);
  const kept = items.filter((item) => item.$patch !== 'delete' && item.$patch !== 'replace');
  if (items.some((item) => item.$patch === 'replace')) return kept;
  const keyOf = (item: Json) => (isObject(item) ? item[key] : undefined);
  const gone = new Set(items.filter((item) => item.$patch === 'delete').map(keyOf));
  const result = old.filter((item) => !gone.has(keyOf(item)));
  const known = places(result, keyOf);
  for (const item of kept) {
    const index = known.get(keyOf(item)) ?? result.length;
    known.set(keyOf(item), index);
    result[index] = strategicMerge(kind, (result[index] ?? {}) as JsonObject, item);
  }
  return mergedOrder(result, old, order ?? kept, keyOf);
}

function retained(target: JsonObject, keys: Json | undefined): JsonObject {
  if (!Array.isArray(keys)) return { ...target };
  return Object.fromEntries(Object.entries(target).filter(([key]) => keys.includes(key)));
}

function withoutDirectives(patch: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(patch).filter(([key]) => !key.startsWith('$')));
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
