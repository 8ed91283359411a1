import type { KubeObject } from '../codec/object.js';

/** An object without the version of another one like it, which a server takes for no new object. */
export function withoutVersion(object: KubeObject): KubeObject {
  if (!object.metadata?.resourceVersion) return object;
  const { resourceVersion: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}
