import type { KubeObject } from '../../../codec/object.js';
import { objectAt, storedValue } from '../../object/value.js';
import { DEFINITION_TYPE } from '../../resources/built-in.js';
import { type Entry, RevisionMismatchError } from '../../store/store.js';
import type { ResourceType } from '../../types/resource-type.js';
import type { Api } from '../request/context.js';
import { emptyDefinition } from './definition-cleanup.js';
import { type DeleteOptions, IN_BACKGROUND } from './delete-options.js';
import { deletionPlan } from './deletion-plan.js';

/** The result of a deletion. */
export interface Removal {
  object: KubeObject;
  /** It no longer exists. */
  removed: boolean;
  /** The revision of the last change. */
  revision: number;
}

/** Acts on an entry, and again on its current state if another writer was faster; does nothing if it is gone. */
export async function onCurrent(entry: Entry, act: (current: Entry) => Promise<unknown>): Promise<void> {
  let current: Entry | undefined = entry;
  while (current !== undefined) {
    try {
      await act(current);
      return;
    } catch (error) {
      if (!(error instanceof RevisionMismatchError)) throw error;
      current = error.actual;
    }
  }
}

/** Deletes an object, or marks it for deletion. Fails with RevisionMismatchError if another writer was faster. */
export async function removeObject(
  api: Api,
  type: ResourceType,
  entry: Entry,
  options: DeleteOptions,
): Promise<Removal> {
  const current = objectAt(entry);
  const empties = type === DEFINITION_TYPE && !options.dryRun;
  const inBackground = async (type: ResourceType, entry: Entry) =>
    (await removeObject(api, type, entry, IN_BACKGROUND)).removed;
  const wanted = empties ? await emptyDefinition(api, current, inBackground) : current;
  const { object, action } = deletionPlan(type, wanted, options, api.clock.now());
  if (options.dryRun || action === 'nothing') {
    return { object, removed: action === 'remove', revision: entry.modRevision };
  }
  if (action === 'keep') {
    const kept = await api.store.put(entry.key, storedValue(type, object), entry.modRevision);
    if (type === DEFINITION_TYPE) api.registry.define(object);
    return { object, removed: false, revision: kept.modRevision };
  }
  const removed = await api.store.delete(entry.key, entry.modRevision);
  if (type === DEFINITION_TYPE) api.registry.remove(object.metadata?.name ?? '');
  return { object, removed: true, revision: removed?.revision ?? entry.modRevision };
}
