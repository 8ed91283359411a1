import { objectAt, storedObject } from '../object/value.js';
import { CUSTOM_RESOURCE_DEFINITIONS } from '../resources/built-in.js';
import { readableResources } from '../resources/crd.js';
import type { Api } from '../rest/context.js';
import { CLEANUP } from '../rest/definition-cleanup.js';
import type { Change } from '../store/store.js';
import { rewriteEntry } from './entries.js';

/** Lets a definition that is going away go with the last of its objects. */
export async function finishDefinition(api: Api, change: Change): Promise<void> {
  if (change.type === 'put' || change.previous === undefined) return;
  const { apiVersion = '' } = storedObject(change.previous.value).object();
  if (!apiVersion.includes('.')) return;
  const { entries } = await api.store.list({ prefix: CUSTOM_RESOURCE_DEFINITIONS.prefix });
  for (const entry of entries) {
    const { metadata = {} } = objectAt(entry);
    const prefix = readableResources(objectAt(entry))[0]?.prefix;
    if (!metadata.deletionTimestamp || prefix === undefined || !change.key.startsWith(prefix)) continue;
    const { count } = await api.store.list({ prefix, limit: 1 });
    if (count > 0) continue;
    const finalizers = (metadata.finalizers ?? []).filter((name) => name !== CLEANUP);
    await rewriteEntry(api, entry, { finalizers });
  }
}
