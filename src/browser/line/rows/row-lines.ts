import { type Row, rowTitle } from '../../rows/row.js';
import type { TableScreen } from '../../table/table-screen.js';

/** Columns that are part of the name. */
const NAMED: ReadonlySet<string> = new Set(['NAME', 'NAMESPACE', 'CONTEXT']);

/** The text of empty cells. */
const NOTHING: ReadonlySet<string> = new Set(['', '<none>']);

/** A row as a sentence: `web-1: READY 1/1, STATUS Running`. Empty cells and hidden columns are omitted; see details. */
export function rowLine(row: Row, table: TableScreen): string {
  const cells = table
    .titledCells(row)
    .filter(({ title, text, isShown }) => isShown && !NAMED.has(title) && !NOTHING.has(text))
    .map(({ title, text }) => `${title} ${text}`);
  return `${nameOf(row, table)}: ${cells.join(', ')}`;
}

/** The change of a row, as a line. */
export function changeLine(row: Row, change: NonNullable<Row['change']>, table: TableScreen): string {
  if (change === 'deleted') return `deleted ${nameOf(row, table)}`;
  if (change === 'added') return `new ${rowLine(row, table)}`;
  const cells = table.titledCells(row).filter(({ changed }) => changed);
  return `changed ${nameOf(row, table)}: ${cells.map(({ title, text }) => `${title} now ${text}`).join(', ')}`;
}

function nameOf(row: Row, { list }: TableScreen): string {
  const isAlone = row.context === '' && (!list.resource.namespaced || list.namespace !== undefined);
  return isAlone ? row.name : rowTitle(row);
}
