import type { KubeObject } from '../../codec/object.js';

/** How a resource shows objects that are stored as another's. No function changes its arguments. */
export interface View {
  /** Which objects it shows; by default all. */
  shows?(object: KubeObject): boolean;
  fromStored(object: KubeObject): KubeObject;
  toStored(object: KubeObject): KubeObject;
}

/** A copy of an object without kind and apiVersion, with some fields renamed; missing ones stay missing. */
export function renameFields(object: KubeObject, names: Readonly<Record<string, string>>): KubeObject {
  const { kind: _, apiVersion: __, ...fields } = object;
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [names[key] ?? key, value]));
}
