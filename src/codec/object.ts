/** The shapes of Kubernetes API objects in their JSON form, as far as proa reads them. */

/** The largest object to read, alone, in a list or in a watch, in bytes. Servers store objects of 1.5 MiB at most. */
export const MAX_OBJECT_BYTES = 32 * 1024 * 1024;

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A JSON object. */
export type JsonObject = { [key: string]: Json };

/** metav1.ObjectMeta, the fields proa reads. */
export interface ObjectMeta {
  name?: string;
  generateName?: string;
  namespace?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string | null;
  deletionTimestamp?: string;
  deletionGracePeriodSeconds?: number;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  finalizers?: string[];
  ownerReferences?: OwnerReference[];
  managedFields?: Json[];
  [field: string]: unknown;
}

/** metav1.OwnerReference. */
export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
}

/** Any API object. Items of built-in lists have neither apiVersion nor kind. */
export interface KubeObject {
  apiVersion?: string;
  kind?: string;
  metadata?: ObjectMeta;
  [field: string]: unknown;
}

/** metav1.ListMeta. `continue` is absent (or "") on the last page. */
export interface ListMeta {
  resourceVersion?: string;
  continue?: string;
  remainingItemCount?: number;
}

/** metav1.TableColumnDefinition. Columns of priority 0 are always shown, others only in wide output. */
export interface TableColumn {
  name: string;
  type: string;
  format: string;
  description: string;
  priority: number;
}

/** metav1.TableRow. `object` is null when it was requested with includeObject=None. */
export interface TableRow {
  cells: Json[];
  conditions?: { type: string; status: string; reason?: string; message?: string }[];
  object?: KubeObject | null;
}

/** metav1.Table, the server's own rendering of a list. */
export interface Table {
  kind: 'Table';
  apiVersion: string;
  metadata?: ListMeta;
  columnDefinitions?: TableColumn[];
  rows: TableRow[];
}

/** metav1.Status, the API's error (and sometimes success) document. */
export interface Status {
  kind?: 'Status';
  apiVersion?: string;
  metadata?: ListMeta;
  status?: 'Success' | 'Failure';
  message?: string;
  reason?: string;
  details?: StatusDetails;
  code?: number;
}

/** metav1.StatusDetails. */
export interface StatusDetails {
  name?: string;
  group?: string;
  kind?: string;
  uid?: string;
  causes?: { reason?: string; message?: string; field?: string }[];
  retryAfterSeconds?: number;
}

/** One event of a watch stream. An ERROR event's object is a Status. */
export interface WatchEvent<T = KubeObject> {
  type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';
  object: T;
}

/** Names a kind in one API version; group is "" for the core group. */
export interface GroupVersionKind {
  group: string;
  version: string;
  kind: string;
}

/** `v1` or `apps/v1`, as written in an object's apiVersion. */
export function groupVersion(group: string, version: string): string {
  return group === '' ? version : `${group}/${version}`;
}

/** Splits an apiVersion: `apps/v1` gives group apps, `v1` the core group "". */
export function parseGroupVersion(apiVersion: string): { group: string; version: string } {
  const slash = apiVersion.indexOf('/');
  return slash < 0
    ? { group: '', version: apiVersion }
    : { group: apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1) };
}

/** The controller of an object, or its owner if it has no controller. */
export function ownerOf({ metadata }: KubeObject): OwnerReference | undefined {
  const owners = metadata?.ownerReferences ?? [];
  return owners.find(({ controller }) => controller === true) ?? owners[0];
}

/** Whether an object is the server's rendering rather than the object itself. */
export function isTable(object: Table | KubeObject): object is Table {
  return object.kind === 'Table' && /^meta\.k8s\.io\/v1(?:beta1)?$/.test(object.apiVersion ?? '');
}

/** Whether tables have the same columns, so that their rows can share one table. */
export function sameColumns(a: readonly TableColumn[] = [], b: readonly TableColumn[] = []): boolean {
  return a === b || (a.length === b.length && a.every((column, index) => sameColumn(column, b[index]!)));
}

function sameColumn(a: TableColumn, b: TableColumn): boolean {
  return (
    a.name === b.name &&
    a.type === b.type &&
    a.format === b.format &&
    a.priority === b.priority &&
    a.description === b.description
  );
}

/** An object without its managedFields; the object itself if it has none. */
export function withoutManagedFields(object: KubeObject): KubeObject {
  if (object.metadata?.managedFields === undefined) return object;
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}
