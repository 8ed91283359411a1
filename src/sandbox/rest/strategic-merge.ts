import type { Json, JsonObject } from '../../codec/object.js';

/** JSON merge patch (RFC 7386): null removes, objects merge, anything else replaces. */
export function mergePatch(target: Json, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const result: JsonObject = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = mergePatch(result[key] ?? null, value);
  }
  return result;
}

/**
 * By which field lists of objects merge, by the list's name: those of pods, services and workloads. The same
 * name always merges alike here, where Kubernetes goes by the type; lists not named are replaced whole.
 */
const MERGE_KEYS: Readonly<Record<string, readonly string[]>> = {
  conditions: ['type'],
  containers: ['name'],
  env: ['name'],
  ephemeralContainers: ['name'],
  hostAliases: ['ip'],
  imagePullSecrets: ['name'],
  initContainers: ['name'],
  ownerReferences: ['uid'],
  podIPs: ['ip'],
  ports: ['containerPort', 'port'],
  readinessGates: ['conditionType'],
  secrets: ['name'],
  taints: ['key'],
  topologySpreadConstraints: ['topologyKey'],
  volumeDevices: ['devicePath'],
  volumeMounts: ['mountPath'],
  volumes: ['name'],
};

/** Lists of plain values that are sets. */
const SETS = ['finalizers'];

/**
 * A strategic merge patch: as a merge patch, but lists merge by key, with the directives `$patch`
 * (replace, delete), `$deleteFromPrimitiveList/…` and `$retainKeys`. `$setElementOrder/…` is ignored: old
 * elements keep their places and new ones follow.
 */
export function strategicMerge(target: JsonObject, patch: JsonObject): JsonObject {
  if (patch.$patch === 'replace') return withoutDirectives(patch);
  const result = retained(target, patch.$retainKeys);
  for (const [key, value] of Object.entries(patch)) {
    if (key.startsWith('$deleteFromPrimitiveList/')) {
      const name = key.slice(key.indexOf('/') + 1);
      const gone = value as Json[];
      result[name] = listOf(result[name]).filter((item) => !gone.includes(item));
    } else if (key.startsWith('$')) continue;
    else if (value === null || (isObject(value) && value.$patch === 'delete')) delete result[key];
    else result[key] = merged(key, result[key], value);
  }
  return result;
}

function merged(key: string, old: Json | undefined, value: Json): Json {
  if (isObject(value)) return strategicMerge(isObject(old) ? old : {}, value);
  if (!Array.isArray(value)) return value;
  if (SETS.includes(key)) return [...new Set([...listOf(old), ...value])];
  return mergeList(MERGE_KEYS[key] ?? [], listOf(old), value);
}

function mergeList(keys: readonly string[], old: Json[], patch: Json[]): Json[] {
  const objects = patch.filter(isObject);
  const replace = objects.some((item) => item.$patch === 'replace');
  const key = keys.find((name) => objects.every((item) => name in item || item.$patch === 'replace'));
  if (replace || key === undefined || objects.length !== patch.length) {
    return patch.filter((item) => !isObject(item) || item.$patch === undefined);
  }
  const result = [...old];
  for (const item of objects) {
    const index = result.findIndex((member) => isObject(member) && member[key] === item[key]);
    if (item.$patch === 'delete') {
      if (index >= 0) result.splice(index, 1);
    } else if (index < 0) result.push(strategicMerge({}, item));
    else result[index] = strategicMerge(result[index] as JsonObject, item);
  }
  return result;
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
