import { INCLUDE_OBJECT } from '../../cluster/list/accept.js';
import { nameColumnOf } from '../../cluster/list/key.js';
import type { ListBatch } from '../../cluster/list/types.js';
import type { Need } from '../../cluster/requests.js';
import type { Collection } from '../../cluster/target.js';
import { groupVersion, type KubeObject } from '../../codec/object.js';

/** Names alone: the rows of the server's table without objects, a seventeenth of the bytes of whole ones. */
const namesFromTable: Need = { form: 'table', include: INCLUDE_OBJECT.none };

/** Names alone, of a server whose table has no column of them, and of single objects. */
export const namesFromMetadata: Need = { form: 'metadata' };

/** Across namespaces the name alone does not say where a list continues when it expires. */
const namesInNamespaces: Need = {
  ...namesFromMetadata,
  select: { metadata: { name: true, namespace: true } },
};

/**
 * What to request a list's names: the least by which the list can continue whatever happens.
 * @param mayHaveNamespaces it may be of a resource that is in namespaces now
 */
export function namesNeed({ resource, namespace }: Collection, mayHaveNamespaces: boolean): Need {
  return mayHaveNamespaces || (resource.namespaced && namespace === undefined)
    ? namesInNamespaces
    : namesFromTable;
}

/** Where in a table's rows the object's name stands: the column of format `name`. Undefined if there is none. */
export function nameColumn(batch: ListBatch): number | undefined {
  return batch.kind === 'table' ? nameColumnOf(batch.head) : undefined;
}

/** The rows of a table as objects that have a kind and a name and nothing else. */
export function namedObjects(batch: ListBatch, target: Collection): KubeObject[] {
  const column = nameColumn(batch);
  if (batch.kind !== 'table' || column === undefined) return batch.items as KubeObject[];
  const { group, version, kind } = target.resource;
  const apiVersion = groupVersion(group, version);
  return batch.items.map((row) => ({ apiVersion, kind, metadata: { name: String(row.cells[column]) } }));
}

/** PartialObjectMetadata has its own kind; the name must be shown with that of the resource. */
export function withKindOf(object: KubeObject, { group, version, kind }: Collection['resource']): KubeObject {
  return { ...object, apiVersion: groupVersion(group, version), kind };
}
