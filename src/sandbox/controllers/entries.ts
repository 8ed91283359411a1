import type { ObjectMeta } from '../../codec/object.js';
import { objectAt, storedValue } from '../object/value.js';
import { DEFINITION_TYPE } from '../resources/built-in.js';
import type { DeleteOptions } from '../rest/delete/delete-options.js';
import { isFinished } from '../rest/delete/deletion-plan.js';
import { onCurrent, removeObject } from '../rest/delete/remove.js';
import type { Api } from '../rest/request/context.js';
import type { Entry } from '../store/store.js';
import type { ResourceType } from '../types/resource-type.js';

/** Changes that controllers make to stored objects; they read again if another writer interferes. */

/** The type of the object under a key. */
export function typeOfKey(api: Api, key: string): ResourceType | undefined {
  for (const type of api.registry.stored()) if (key.startsWith(type.prefix)) return type;
  return undefined;
}

/** Deletes an object, however often others change it in the meantime. */
export function removeEntry(api: Api, entry: Entry, options: DeleteOptions): Promise<void> {
  return onCurrent(entry, async (current) => {
    const type = typeOfKey(api, current.key);
    if (type !== undefined) await removeObject(api, type, current, options);
  });
}

/** Changes an object's metadata, and removes the object if it waited only for that. */
export function rewriteEntry(
  api: Api,
  entry: Entry,
  metadata: Partial<ObjectMeta>,
  more: object = {},
): Promise<void> {
  return onCurrent(entry, async (current) => {
    const type = typeOfKey(api, current.key);
    if (type === undefined) return;
    const old = objectAt(current);
    const object = { ...old, ...more, metadata: { ...old.metadata, ...metadata } };
    if (isFinished(type, object)) {
      await api.store.delete(current.key, current.modRevision);
      if (type === DEFINITION_TYPE) api.registry.remove(object.metadata?.name ?? '');
    } else await api.store.put(current.key, storedValue(type, object), current.modRevision);
  });
}
