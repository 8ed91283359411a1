import { resourceName } from '../../discovery/types.js';
import type { SeenObject } from '../frame/screen.js';

/** An object as it was seen when a key was pressed. */
export interface ActionSubject extends SeenObject {
  /** Of this object and no other of its name. */
  uid: string;
  /** As its row said: `Running`; "" if it said nothing. */
  state: string;
}

/** Objects without those that come again: several rows may be about one, as its containers are. Then none of these is meant by itself. */
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
