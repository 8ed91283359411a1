import type { KubeObject } from '../codec/object.js';
import type { ListHead } from './printer.js';

/** The apiVersion and kind that the items of a list have when they carry none: `v1 PodList` gives `v1 Pod`. */
export function itemHead(list: ListHead): ListHead | undefined {
  const kind = list.kind.endsWith('List') ? list.kind.slice(0, -'List'.length) : '';
  return kind === '' ? undefined : { apiVersion: list.apiVersion, kind };
}

/** An object with what a list left out of its items; the object itself where nothing is missing. */
export function withHead(object: KubeObject, head: ListHead | undefined): KubeObject {
  if (head === undefined || (object.kind !== undefined && object.kind !== '')) return object;
  return { ...object, apiVersion: head.apiVersion, kind: head.kind };
}

/** An object without its managedFields, as printed unless `--show-managed-fields`; the object itself where it has none. */
export function withoutManagedFields(object: KubeObject): KubeObject {
  if (object.metadata?.managedFields === undefined) return object;
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}
