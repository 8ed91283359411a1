import type { KubeObject, OwnerReference } from '../../codec/object.js';
import { storedObject } from '../object/value.js';
import type { Change } from '../store/store.js';
import { readableObject } from './readable-object.js';

/** The owned objects, by the uids of their owners. */
export class Dependents {
  readonly #byOwner = new Map<string, Set<string>>();

  /** Adds an object. @param key of the object in the store */
  add(key: string, object: KubeObject): void {
    for (const { uid } of ownerReferencesOf(object)) {
      const keys = this.#byOwner.get(uid) ?? new Set();
      this.#byOwner.set(uid, keys.add(key));
    }
  }

  /** Applies a change. Fails if the new value cannot be read; an old value that cannot be read had no owners. */
  apply(change: Change): void {
    const { key, previous } = change;
    const before = (previous && readableObject(previous)) ?? {};
    for (const { uid } of ownerReferencesOf(before)) {
      const keys = this.#byOwner.get(uid);
      keys?.delete(key);
      if (keys?.size === 0) this.#byOwner.delete(uid);
    }
    if (change.type === 'put') this.add(key, storedObject(change.entry.value).object());
  }

  /** The keys of the objects that an object owns. */
  of(uid: string): string[] {
    return [...(this.#byOwner.get(uid) ?? [])];
  }
}

/** An object's owners, if it has any valid ones. */
export function ownerReferencesOf({ metadata }: KubeObject): OwnerReference[] {
  const owners = metadata?.ownerReferences;
  return Array.isArray(owners) ? owners.filter((owner) => typeof owner?.uid === 'string') : [];
}
