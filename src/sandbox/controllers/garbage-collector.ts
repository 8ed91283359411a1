import type { KubeObject, OwnerReference } from '../../codec/object.js';
import { parseGroupVersion } from '../../codec/object.js';
import { objectAt, storedObject } from '../object/value.js';
import { type DeleteOptions, IN_BACKGROUND } from '../rest/delete/delete-options.js';
import { FOREGROUND, ORPHAN } from '../rest/delete/deletion-plan.js';
import type { Api } from '../rest/request/context.js';
import type { Change, Entry } from '../store/store.js';
import { objectKey } from '../types/resource-type.js';
import { type Dependents, ownerReferencesOf } from './dependents.js';
import { removeEntry, rewriteEntry, typeOfKey } from './entries.js';
import { readableObject } from './readable-object.js';

const IN_FOREGROUND: DeleteOptions = { ...IN_BACKGROUND, propagation: 'Foreground' };

/** Deletes objects whose owners are gone, or removes the owner references, like the garbage collector of a cluster. */
export class GarbageCollector {
  readonly #api: Api;
  readonly #dependents: Dependents;

  constructor(api: Api, dependents: Dependents) {
    this.#api = api;
    this.#dependents = dependents;
  }

  /** Handles a change. */
  async handle(change: Change): Promise<void> {
    if (change.type === 'delete') {
      const gone = (change.previous && readableObject(change.previous)) ?? {};
      for (const key of this.#dependents.of(gone.metadata?.uid ?? '')) await this.collect(key);
      for (const owner of ownerReferencesOf(gone)) await this.#releaseOwner(gone, owner);
      return;
    }
    const {
      deletionTimestamp,
      finalizers = [],
      uid = '',
    } = storedObject(change.entry.value).object().metadata ?? {};
    if (!deletionTimestamp) return;
    if (finalizers.includes(ORPHAN)) await this.#orphan(change.key, uid);
    else if (finalizers.includes(FOREGROUND)) await this.#deleteDependents(change.key, uid);
  }

  /** Deletes an object that has no owners left; otherwise removes the references to missing ones. */
  async collect(key: string): Promise<void> {
    const entry = await this.#read(key);
    if (entry === undefined) return;
    const object = objectAt(entry);
    const owners = ownerReferencesOf(object);
    const found = await Promise.all(owners.map((owner) => this.#isThere(object, owner)));
    const left = owners.filter((_, index) => found[index]);
    if (left.length === owners.length) return;
    if (left.length === 0) await removeEntry(this.#api, entry, IN_BACKGROUND);
    else await rewriteEntry(this.#api, entry, { ownerReferences: left });
  }

  /** Removes the owner references to an object, and then the object. */
  async #orphan(key: string, uid: string): Promise<void> {
    for (const dependent of this.#dependents.of(uid)) {
      const entry = await this.#read(dependent);
      if (entry === undefined) continue;
      const left = ownerReferencesOf(objectAt(entry)).filter((owner) => owner.uid !== uid);
      await rewriteEntry(this.#api, entry, { ownerReferences: left });
    }
    await this.#release(key, ORPHAN);
  }

  /** Deletes the dependents of an object; the object is removed when no dependent blocks it. */
  async #deleteDependents(key: string, uid: string): Promise<void> {
    let blocked = false;
    for (const dependent of this.#dependents.of(uid)) {
      const entry = await this.#read(dependent);
      if (entry === undefined) continue;
      blocked ||= this.#blocks(objectAt(entry), uid);
      await removeEntry(this.#api, entry, IN_FOREGROUND);
    }
    if (!blocked) await this.#release(key, FOREGROUND);
  }

  /** An owner that waits for its dependents is removed with the last one. */
  async #releaseOwner(gone: KubeObject, owner: OwnerReference): Promise<void> {
    const key = this.#keyOf(gone, owner);
    const entry = key === undefined ? undefined : await this.#read(key);
    if (key === undefined || entry === undefined) return;
    const { uid, deletionTimestamp, finalizers = [] } = objectAt(entry).metadata ?? {};
    if (uid !== owner.uid || !deletionTimestamp || !finalizers.includes(FOREGROUND)) return;
    const others = await Promise.all(
      this.#dependents.of(owner.uid).map((dependent) => this.#read(dependent)),
    );
    const blocked = others.some((other) => other !== undefined && this.#blocks(objectAt(other), owner.uid));
    if (!blocked) await this.#release(key, FOREGROUND);
  }

  #blocks(object: KubeObject, uid: string): boolean {
    return ownerReferencesOf(object).some((owner) => owner.uid === uid && owner.blockOwnerDeletion === true);
  }

  async #release(key: string, finalizer: string): Promise<void> {
    const entry = await this.#read(key);
    if (entry === undefined) return;
    const finalizers = (objectAt(entry).metadata?.finalizers ?? []).filter((name) => name !== finalizer);
    await rewriteEntry(this.#api, entry, { finalizers });
  }

  async #isThere(object: KubeObject, owner: OwnerReference): Promise<boolean> {
    const key = this.#keyOf(object, owner);
    if (key === undefined) return true; // of an unknown kind: it may exist
    const entry = await this.#read(key);
    return entry !== undefined && storedObject(entry.value).object().metadata?.uid === owner.uid;
  }

  /** The key of an owner: in the namespace of its dependent, or in none. */
  #keyOf({ metadata }: KubeObject, { apiVersion, kind, name }: OwnerReference): string | undefined {
    const { group, version } = parseGroupVersion(apiVersion);
    for (const type of this.#api.registry.all()) {
      if (type.group !== group || type.version !== version || type.kind !== kind) continue;
      return objectKey(type, metadata?.namespace ?? '', name);
    }
    return undefined;
  }

  async #read(key: string): Promise<Entry | undefined> {
    if (typeOfKey(this.#api, key) === undefined) return undefined;
    return (await this.#api.store.get(key)).entry;
  }
}
