import { groupVersion, type KubeObject, type ObjectMeta } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';

/** A built-in type as kubectl knows it, without discovery: its resource has not changed since it became stable. */
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

/** An object of a type. @param fields besides its metadata; undefined ones are omitted */
export function objectOf(
  { group, version, kind }: ApiResource,
  metadata: ObjectMeta,
  fields: Readonly<Record<string, unknown>> = {},
): KubeObject {
  return { apiVersion: groupVersion(group, version), kind, metadata, ...withoutUndefined(fields) };
}

/** A value without undefined fields, at any depth. */
function withoutUndefined<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutUndefined) as T;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([key, field]) => [key, withoutUndefined(field)])) as T;
}
