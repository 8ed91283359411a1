import type { KubeObject, Status, Table, TableColumn } from '../codec/object.js';
import { humanAge } from '../go/human-duration.js';

const OBJECT_COLUMNS = [column('Name', 'name'), column('Age', '')];
const STATUS_COLUMNS = [column('Status', ''), column('Reason', ''), column('Message', '')];

/** The table for objects for which the server made none: NAME and AGE, or the three columns of a Status. */
export function clientTable(objects: readonly KubeObject[], now: number): Table {
  const isStatus = objects[0]?.kind === 'Status' && objects[0].apiVersion === 'v1';
  return {
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    columnDefinitions: isStatus ? STATUS_COLUMNS : OBJECT_COLUMNS,
    rows: objects.map((object) => ({
      cells: isStatus ? statusCells(object) : objectCells(object, now),
      object,
    })),
  };
}

function objectCells({ metadata }: KubeObject, now: number): string[] {
  return [metadata?.name ?? '', humanAge(metadata?.creationTimestamp, now)];
}

function statusCells(object: KubeObject): string[] {
  const { status, reason, message } = object as Status;
  return [status ?? '', reason ?? '', message ?? ''];
}

function column(name: string, format: string): TableColumn {
  return { name, type: 'string', format, description: '', priority: 0 };
}
