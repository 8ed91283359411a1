import type { Json, JsonObject, KubeObject } from '../../codec/object.js';

/** Managers that are parts of a cluster, rather than people and their tools. */
const OF_THE_CLUSTER =
  /^(kube-(controller-manager|scheduler|apiserver|proxy)|kubelet|cloud-controller-manager|k3s|k0s|rke2|.*[-.](controller|controller-manager|operator|provisioner|autoscaler))$/;

/** metav1.ManagedFieldsEntry. */
interface FieldsEntry {
  manager?: string;
  subresource?: string;
  fieldsV1?: JsonObject;
}

/**
 * The part of an object that was written by managers other than the cluster's own, by its managed fields; with its type
 * and name. Undefined if the managed fields do not say.
 */
export function writtenByPeople(object: KubeObject): KubeObject | undefined {
  const entries = (object.metadata?.managedFields ?? []) as FieldsEntry[];
  const fields = entries
    .filter(({ manager = '', subresource = '' }) => subresource === '' && !OF_THE_CLUSTER.test(manager))
    .map(({ fieldsV1 = {} }) => fieldsV1);
  if (entries.length === 0) return undefined;
  const kept = (fields.length === 0 ? {} : (part(object as JsonObject, fields) ?? {})) as KubeObject;
  const { apiVersion, kind, metadata = {} } = object;
  const { name, namespace } = metadata;
  return {
    ...(apiVersion !== undefined && { apiVersion }),
    ...(kind !== undefined && { kind }),
    ...kept,
    metadata: {
      ...(name !== undefined && { name }),
      ...(namespace !== undefined && { namespace }),
      ...kept.metadata,
    },
  } as KubeObject;
}

/** The part of a value in the given field sets; undefined if it has none of them. */
function part(value: Json, sets: readonly JsonObject[]): Json | undefined {
  const below = Map.groupBy(
    sets.flatMap((set) => Object.entries(set)),
    ([element]) => element,
  );
  const inner = [...below]
    .filter(([element]) => element !== '.')
    .map(([element, entries]) => [element, entries.map(([, set]) => set as JsonObject)] as const);
  // A set without members owns the complete value.
  if (typeof value !== 'object' || value === null || sets.some((set) => Object.keys(set).length === 0))
    return value;
  if (inner.length === 0) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) return partOfList(value, inner);
  const kept: JsonObject = {};
  for (const [element, sets] of inner) {
    const name = element.slice(2);
    if (!element.startsWith('f:') || !Object.hasOwn(value, name)) continue;
    const found = part(value[name]!, sets);
    if (found !== undefined) Object.defineProperty(kept, name, { value: found, enumerable: true });
  }
  return Object.keys(kept).length === 0 ? undefined : kept;
}

function partOfList(
  list: readonly Json[],
  inner: readonly (readonly [string, JsonObject[]])[],
): Json | undefined {
  const kept: Json[] = [];
  for (const item of list)
    for (const [element, sets] of inner) {
      const [sort, text] = [element.slice(0, 2), element.slice(2)];
      if (sort === 'v:' && JSON.stringify(item) === text) kept.push(item);
      if (sort !== 'k:' || typeof item !== 'object' || item === null || Array.isArray(item)) continue;
      const keys = JSON.parse(text) as JsonObject;
      if (!Object.entries(keys).every(([name, key]) => item[name] === key)) continue;
      // Without its keys it would be another item.
      const found = part(item, sets) as JsonObject | undefined;
      kept.push({ ...keys, ...found });
    }
  return kept.length === 0 ? undefined : kept;
}
