import type { KubeObject, OwnerReference } from '../../codec/object.js';
import { storedObject } from '../object/value.js';
import type { Change } from '../store/store.js';
import { readableObject } from './readable-object.js';

/** Which objects are owned, by the uid of their owners. */
export class Dependents {
  readonly #byOwner = new Map<string, Set<string>>();

  /** Takes in an object. @param key that it is stored under */
  add(key: string, object: KubeObject): void {
    for (const { uid } of ownerReferencesOf(object)) {
      const keys = this.#byOwner.get(uid) ?? new Set();
      this.#byOwner.set(uid, keys.add(key));
    }
  }

  /**
   * Takes in a change. Fails if what is there now cannot be read; what was there before, and could not, had no owners.
   */
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

  /** The keys of what an object owns. */
  of(uid: string): string[] {
    return [...(this.#byOwner.get(uid) ?? [])];
  }
}

/** An object's owners, if it has any that are well-formed. */
export function ownerReferencesOf({ metadata }: KubeObject): OwnerReference[] {
  const owners = metadata?.ownerReferences;
  return Array.isArray(owners) ? owners.filter((owner) => typeof owner?.uid === 'string') : [];
}
