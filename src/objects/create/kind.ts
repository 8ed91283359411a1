import { groupVersion, type KubeObject, type ObjectMeta } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';

/** A built-in type as kubectl knows it, without asking discovery: what it is served as has not changed since it is stable. */
export function builtIn(
  group: string,
  version: string,
  kind: string,
  name: string,
  scope: 'namespaced' | 'cluster' = 'namespaced',
): ApiResource {
  return {
    group,
    version,
    kind,
    name,
    singularName: kind.toLowerCase(),
    namespaced: scope === 'namespaced',
    verbs: ['create'],
    shortNames: [],
    categories: [],
  };
}

/** An object of a type. @param fields what stands beside its metadata; what is undefined is left out */
export function objectOf(
  { group, version, kind }: ApiResource,
  metadata: ObjectMeta,
  fields: Readonly<Record<string, unknown>> = {},
): KubeObject {
  return { apiVersion: groupVersion(group, version), kind, metadata, ...withoutUndefined(fields) };
}

/** A value without the fields of it, at any depth, that are undefined. */
function withoutUndefined<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutUndefined) as T;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([key, field]) => [key, withoutUndefined(field)])) as T;
}
