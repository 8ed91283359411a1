import { objectAt, storedObject } from '../object/value.js';
import { POD_TYPE } from '../resources/built-in.js';
import { IN_BACKGROUND } from '../rest/delete/delete-options.js';
import type { Api } from '../rest/request/context.js';
import type { Change } from '../store/store.js';
import { removeEntry } from './entries.js';

/**
 * Ends pods that are being deleted, in place of nodes, which the sandbox does not have: their containers stop at the
 * first signal, without a grace period.
 */
export async function removeEndedPod(api: Api, change: Change): Promise<void> {
  if (change.type === 'delete' || !change.key.startsWith(POD_TYPE.prefix)) return;
  if (!storedObject(change.entry.value).object().metadata?.deletionTimestamp) return;
  const { entry } = await api.store.get(change.key);
  if (entry === undefined || objectAt(entry).metadata?.deletionGracePeriodSeconds === 0) return;
  await removeEntry(api, entry, { ...IN_BACKGROUND, gracePeriodSeconds: 0 });
}
