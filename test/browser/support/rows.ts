import { columnPlaces, Interner, type Row, toRow } from '../../../src/browser/rows/row.js';
import type { OwnerReference, TableColumn } from '../../../src/codec/object.js';

/** Columns by their names; `Name` is the one of format name. */
export function columns(...names: string[]): TableColumn[] {
  return names.map((name) => ({
    name,
    type: 'string',
    format: name === 'Name' ? 'name' : '',
    description: '',
    priority: 0,
  }));
}

export const podColumns = columns('Name', 'Ready', 'Status', 'Restarts', 'Age');

/** The same in wide tables of servers. */
export const widePodColumns = [
  ...podColumns,
  ...columns('IP', 'Node', 'Nominated Node', 'Readiness Gates').map((each) => ({ ...each, priority: 1 })),
];

/** The properties of a pod that matter to a test; the others are like those of any pod. */
export interface PodRow {
  name: string;
  namespace?: string;
  uid?: string;
  status?: string;
  ready?: string;
  restarts?: string;
  /** The resourceVersion. */
  version?: string;
  created?: string;
  labels?: Record<string, string>;
  /** Its owners, such as `ReplicaSet/web`; a `!` marks the controller. */
  owners?: string[];
  /** When the server sent it, in milliseconds since 1970. */
  now?: number;
  /** Cells after the age. */
  wide?: string[];
  /** The object's content besides its metadata. */
  object?: object;
}

/** A row of pods' table. */
export function podTableRow(pod: PodRow, whole = false) {
  const { name, namespace = 'default', created = '2025-12-20T00:00:00Z' } = pod;
  return {
    cells: [
      name,
      pod.ready ?? '1/1',
      pod.status ?? 'Running',
      pod.restarts ?? '0',
      '5d',
      ...(pod.wide ?? []),
    ],
    object: {
      ...(whole && pod.object),
      metadata: {
        name,
        namespace,
        uid: pod.uid ?? `uid-${namespace}-${name}`,
        creationTimestamp: created,
        resourceVersion: pod.version ?? '1',
        ...(pod.labels && { labels: pod.labels }),
        ...(pod.owners && { ownerReferences: pod.owners.map(ownerReference) }),
      },
    },
  };
}

function ownerReference(owner: string): OwnerReference {
  const [, kind = '', name = '', controls] = /^(\w+)\/([^!]+)(!?)$/.exec(owner) ?? [];
  return { apiVersion: 'apps/v1', kind, name, uid: `uid-${name}`, ...(controls && { controller: true }) };
}

/** The same as the browser stores it. */
export function podRow(pod: PodRow): Row {
  const { now = 0 } = pod;
  return toRow(podTableRow(pod), columnPlaces(podColumns), { interner: new Interner(), now })!;
}
