import { INCLUDE_OBJECT } from '../../cluster/list/accept.js';
import { nameColumnOf } from '../../cluster/list/key.js';
import type { ListBatch } from '../../cluster/list/types.js';
import type { Need } from '../../cluster/requests.js';
import type { Collection } from '../../cluster/target.js';
import { groupVersion, type KubeObject } from '../../codec/object.js';

/** Names only: the rows of the server's table without objects, a seventeenth of the bytes of complete objects. */
const namesFromTable: Need = { form: 'table', include: INCLUDE_OBJECT.none };

/** Names only, for a table without a column of names, and for single objects. */
export const namesFromMetadata: Need = { form: 'metadata' };

/** Across namespaces, the name alone does not determine where a list continues when it expires. */
const namesInNamespaces: Need = {
  ...namesFromMetadata,
  select: { metadata: { name: true, namespace: true } },
};

/**
 * What to request for a list of names: the least with which the list can always continue.
 * @param mayHaveNamespaces its resource may now be namespaced
 */
export function namesNeed({ resource, namespace }: Collection, mayHaveNamespaces: boolean): Need {
  return mayHaveNamespaces || (resource.namespaced && namespace === undefined)
    ? namesInNamespaces
    : namesFromTable;
}

/** The column with the object's name in a table: that of format `name`. Undefined if there is none. */
export function nameColumn(batch: ListBatch): number | undefined {
  return batch.kind === 'table' ? nameColumnOf(batch.head) : undefined;
}

/** The rows of a table as objects with only a kind and a name. */
export function namedObjects(batch: ListBatch, target: Collection): KubeObject[] {
  const column = nameColumn(batch);
  if (batch.kind !== 'table' || column === undefined) return batch.items as KubeObject[];
  const { group, version, kind } = target.resource;
  const apiVersion = groupVersion(group, version);
  return batch.items.map((row) => ({ apiVersion, kind, metadata: { name: String(row.cells[column]) } }));
}

/** PartialObjectMetadata has its own kind; the name must be shown with the kind of the resource. */
export function withKindOf(object: KubeObject, { group, version, kind }: Collection['resource']): KubeObject {
  return { ...object, apiVersion: groupVersion(group, version), kind };
}
