import type { KubeObject } from '../codec/object.js';

/** An object without the version of a similar one, which a server does not accept for a new object. */
export function withoutVersion(object: KubeObject): KubeObject {
  if (!object.metadata?.resourceVersion) return object;
  const { resourceVersion: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}
