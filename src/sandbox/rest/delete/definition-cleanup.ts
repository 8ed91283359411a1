import type { KubeObject } from '../../../codec/object.js';
import { readableResources } from '../../resources/definitions/crd.js';
import { type Entry, RevisionMismatchError } from '../../store/store.js';
import type { ResourceType } from '../../types/resource-type.js';
import type { Api } from '../request/context.js';

/** Keeps a definition until its objects are gone. */
export const CLEANUP = 'customresourcecleanup.apiextensions.k8s.io';

/**
 * Deletes the objects of a definition that is being deleted. Returns the definition: with the finalizer that keeps it
 * while other finalizers keep some of the objects, and without it if none is left.
 * @param remove deletes an object in the background, and returns whether it is gone
 */
export async function emptyDefinition(
  api: Api,
  definition: KubeObject,
  remove: (type: ResourceType, entry: Entry) => Promise<boolean>,
): Promise<KubeObject> {
  const [type] = readableResources(definition);
  let left = 0;
  if (type !== undefined) {
    const { entries } = await api.store.list({ prefix: type.prefix });
    for (const entry of entries) {
      if (!(await remove(type, entry).catch(overtaken))) left += 1;
    }
  }
  const others = (definition.metadata?.finalizers ?? []).filter((name) => name !== CLEANUP);
  const finalizers = left === 0 ? others : [...others, CLEANUP];
  return { ...definition, metadata: { ...definition.metadata, finalizers } };
}

function overtaken(error: unknown): boolean {
  if (error instanceof RevisionMismatchError) return false;
  throw error;
}
