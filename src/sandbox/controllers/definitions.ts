import { objectAt, storedObject } from '../object/value.js';
import { CUSTOM_RESOURCE_DEFINITIONS } from '../resources/built-in.js';
import { readableResources } from '../resources/crd.js';
import type { Api } from '../rest/context.js';
import { CLEANUP } from '../rest/definition-cleanup.js';
import type { Change } from '../store/store.js';
import { rewriteEntry } from './entries.js';

/** Lets a definition that is going away go with the last of its objects, or when it is looked at and has none. */
export async function finishDefinition(api: Api, change: Change): Promise<void> {
  const itself = change.type === 'put' && change.key.startsWith(CUSTOM_RESOURCE_DEFINITIONS.prefix);
  if (!itself && !isCustomRemoval(change)) return;
  const { entries } = await api.store.list({ prefix: CUSTOM_RESOURCE_DEFINITIONS.prefix });
  for (const entry of entries) {
    const { deletionTimestamp, finalizers = [] } = objectAt(entry).metadata ?? {};
    const prefix = readableResources(objectAt(entry))[0]?.prefix;
    if (!deletionTimestamp || prefix === undefined || !finalizers.includes(CLEANUP)) continue;
    if (itself ? change.key !== entry.key : !change.key.startsWith(prefix)) continue;
    const { count } = await api.store.list({ prefix, limit: 1 });
    if (count === 0)
      await rewriteEntry(api, entry, { finalizers: finalizers.filter((name) => name !== CLEANUP) });
  }
}

function isCustomRemoval({ type, previous }: Change): boolean {
  if (type === 'put' || previous === undefined) return false;
  const { apiVersion = '' } = storedObject(previous.value).object();
  return apiVersion.includes('.');
}
