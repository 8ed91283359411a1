import type { KubeObject, TableColumn } from '../../codec/object.js';
import { humanAge } from '../../go/human-duration.js';

/** A column of text shown always, unless told otherwise. */
export function column(name: string, description: string, more: Partial<TableColumn> = {}): TableColumn {
  return { name, type: 'string', format: '', description, priority: 0, ...more };
}

/** A column of wide output only. */
export function wide(name: string, description: string, more: Partial<TableColumn> = {}): TableColumn {
  return column(name, description, { priority: 1, ...more });
}

/** The first column of almost every Table. */
export const NAME = column('Name', 'The name, unique among objects of its kind within a namespace.', {
  format: 'name',
});

/** How long ago the object was created. */
export const AGE = column('Age', "The time since the object's creation, by the server's clock.");

/** An object's name, "" where it has none. */
export function nameOf(object: KubeObject): string {
  return object.metadata?.name ?? '';
}

/** The cell of AGE. */
export function objectAge(object: KubeObject, now: number): string {
  return humanAge(object.metadata?.creationTimestamp, now);
}

/** How many keys the objects have together. */
export function countKeys(...objects: unknown[]): number {
  return objects.reduce<number>((sum, object) => sum + Object.keys((object ?? {}) as object).length, 0);
}
