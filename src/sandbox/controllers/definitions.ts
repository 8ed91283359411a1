import { objectAt } from '../object/value.js';
import { DEFINITION_TYPE } from '../resources/built-in.js';
import { readableResources } from '../resources/definitions/crd.js';
import { CLEANUP } from '../rest/delete/definition-cleanup.js';
import type { Api } from '../rest/request/context.js';
import type { Change } from '../store/store.js';
import { rewriteEntry } from './entries.js';

/** Removes a definition that is being deleted with the last of its objects, or immediately if it has none. */
export async function finishDefinition(api: Api, { type, key }: Change): Promise<void> {
  const itself = key.startsWith(DEFINITION_TYPE.prefix);
  if (itself === (type === 'delete')) return;
  const of = itself ? key : definitionKey(key);
  const { entry } = of === undefined ? { entry: undefined } : await api.store.get(of);
  if (entry === undefined) return;
  const { deletionTimestamp, finalizers = [] } = objectAt(entry).metadata ?? {};
  const prefix = readableResources(objectAt(entry))[0]?.prefix;
  if (!deletionTimestamp || prefix === undefined || !finalizers.includes(CLEANUP)) return;
  const { count } = await api.store.list({ prefix, limit: 1 });
  if (count > 0) return;
  await rewriteEntry(api, entry, { finalizers: finalizers.filter((name) => name !== CLEANUP) });
}

/** The definition of a custom resource by the key of one of its objects; undefined for built-in ones. */
function definitionKey(key: string): string | undefined {
  const [, , group = '', plural] = key.split('/');
  return group.includes('.') ? `${DEFINITION_TYPE.prefix}${plural}.${group}` : undefined;
}
