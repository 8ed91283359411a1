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
export function ageOf(object: KubeObject, now: number): string {
  return humanAge(object.metadata?.creationTimestamp, now);
}

/** Labels as `a=b,c=d` in the order of their keys; `<none>` without any. */
export function formatLabels(labels: unknown): string {
  const entries = Object.entries((labels ?? {}) as Record<string, string>);
  if (entries.length === 0) return '<none>';
  return entries
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join(',');
}

/** The member of an object under a key; undefined where it is not an object. */
export function field(object: unknown, key: string): unknown {
  return typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[key] : undefined;
}

/** The value at a path of keys. */
export function at(object: unknown, ...path: string[]): unknown {
  let value = object;
  for (const key of path) value = field(value, key);
  return value;
}

/** A text at a path, or what stands for a missing or empty one. */
export function textAt(object: unknown, path: string[], missing = ''): string {
  const value = at(object, ...path);
  return typeof value === 'string' && value !== '' ? value : missing;
}

/** A number at a path, 0 where it is missing. */
export function numberAt(object: unknown, ...path: string[]): number {
  const value = at(object, ...path);
  return typeof value === 'number' ? value : 0;
}

/** A list at a path, empty where it is missing. */
export function listAt(object: unknown, ...path: string[]): unknown[] {
  const value = at(object, ...path);
  return Array.isArray(value) ? value : [];
}

/** How many keys the objects have together. */
export function countKeys(...objects: unknown[]): number {
  return objects.reduce<number>((sum, object) => sum + Object.keys((object ?? {}) as object).length, 0);
}
