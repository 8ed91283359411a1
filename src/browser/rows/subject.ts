import { resourceName } from '../../discovery/types.js';
import type { SeenObject } from '../frame/screen.js';

/** An object as it was seen when a key was pressed. */
export interface ActionSubject extends SeenObject {
  /** Identifies this object among others of the same name. */
  uid: string;
  /** As shown in its row: `Running`; "" if there is none. */
  state: string;
}

/**
 * Objects without duplicates: several rows may belong to one object, such as its containers. Then none of these rows is
 * meant alone.
 */
export function onceEach<T extends SeenObject>(objects: readonly T[]): T[] {
  const once = new Map<string, T>();
  for (const object of objects) {
    const { resource, namespace = '', name, cluster } = object;
    const key = [cluster?.info.contextName ?? '', resourceName(resource), namespace, name].join('\t');
    const { container: _, ...whole } = object;
    once.set(key, once.has(key) ? (whole as T) : object);
  }
  return [...once.values()];
}
