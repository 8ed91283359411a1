import type { Json, KubeObject, TableColumn } from '../../codec/object.js';
import { humanAge } from '../../go/human-duration.js';
import { at, numberAt, textAt } from '../object/at.js';
import type { TableDefinition } from '../types/resource-type.js';

/** A column and its value for an object. */
export interface Cell {
  column: TableColumn;
  /** @param now milliseconds since 1970, for ages */
  read(object: KubeObject, now: number): Json;
}

/** The Table of these columns. */
export function tableDefinition(...cells: readonly Cell[]): TableDefinition {
  return {
    columns: cells.map((cell) => cell.column),
    cells: (object, now) => cells.map((cell) => cell.read(object, now)),
  };
}

/** A column of text. */
export function cell(
  name: string,
  description: string,
  read: Cell['read'],
  more: Partial<TableColumn> = {},
): Cell {
  return { column: { name, type: 'string', format: '', description, priority: 0, ...more }, read };
}

/** A column that is shown only in wide output. */
export function wideCell(name: string, description: string, read: Cell['read']): Cell {
  return cell(name, description, read, { priority: 1 });
}

/** The text at a path of keys, or a replacement for none. @param path `spec.storageClassName` */
export function textCell(name: string, description: string, path: string, missing = ''): Cell {
  const keys = path.split('.');
  return cell(name, description, (object) => textAt(object, keys, missing));
}

/** The text at a path of keys, only in wide output. */
export function wideTextCell(name: string, description: string, path: string, missing = ''): Cell {
  return wideCell(name, description, textCell(name, description, path, missing).read);
}

/** The number at a path of keys, 0 for none. @param type in the column's declaration */
export function numberCell(name: string, description: string, path: string, type = 'integer'): Cell {
  const keys = path.split('.');
  return cell(name, description, (object) => numberAt(object, ...keys), { type });
}

/** Whether the value at a path of keys is true. */
export function booleanCell(name: string, description: string, path: string): Cell {
  const keys = path.split('.');
  return cell(name, description, (object) => at(object, ...keys) === true, { type: 'boolean' });
}

/** The first column of almost every Table: "" for an object without a name. */
export const NAME_CELL = cell(
  'Name',
  'The name, unique among objects of its kind within a namespace.',
  (object) => object.metadata?.name ?? '',
  { format: 'name' },
);

/** The age of the object. */
export const AGE_CELL = cell(
  'Age',
  "The time since the object's creation, by the server's clock.",
  (object, now) => humanAge(object.metadata?.creationTimestamp, now),
);

/** The Table of built-in resources without printers of their own. */
export const PLAIN_TABLE = tableDefinition(
  NAME_CELL,
  cell(
    'Created At',
    'The time of creation in RFC 3339 form.',
    (object) => object.metadata?.creationTimestamp ?? '<unknown>',
    { type: 'date' },
  ),
);

/** The Table of resources for which name and age are enough. */
export const NAME_AND_AGE = tableDefinition(NAME_CELL, AGE_CELL);

/** The first of several texts, and how many more there are; a replacement if there are none. */
export function firstOf(texts: readonly string[], none: string, most = 3): string {
  if (texts.length === 0) return none;
  const shown = texts.slice(0, most).join(',');
  return texts.length > most ? `${shown} + ${texts.length - most} more...` : shown;
}
