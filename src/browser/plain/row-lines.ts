import type { Row } from '../row.js';
import type { Delta } from '../row-store.js';
import type { TableScreen } from '../table-screen.js';

/** The most changes that are printed one by one; beyond that, only their number is printed. */
const MOST_CHANGES = 10;

/** A row as a sentence: `web-1: READY 1/1, STATUS Running`. The columns that are not shown are left to details. */
export function rowLine(row: Row, table: TableScreen): string {
  const cells = table
    .titledCells(row)
    .filter(({ title, isShown }) => isShown && title !== 'NAME' && title !== 'NAMESPACE')
    .map(({ title, text }) => `${title} ${text}`);
  return `${nameOf(row, table)}: ${cells.join(', ')}`;
}

/** What a batch of changes did to the rows that pass the filter, a line each. */
export function changeLines({ added, changed }: Delta, table: TableScreen): string[] {
  const lines: string[] = [];
  let untold = 0;
  for (const row of [...added, ...changed]) {
    if (row.change === undefined || !table.view.filter.matches(row)) continue;
    if (lines.length >= MOST_CHANGES) untold++;
    else lines.push(changeLine(row, table));
  }
  return untold === 0 ? lines : [...lines, `and ${untold} more changes`];
}

function changeLine(row: Row, table: TableScreen): string {
  if (row.change === 'deleted') return `deleted ${nameOf(row, table)}`;
  if (row.change === 'added') return `new ${rowLine(row, table)}`;
  const cells = table.titledCells(row).filter(({ changed }) => changed);
  return `changed ${nameOf(row, table)}: ${cells.map(({ title, text }) => `${title} now ${text}`).join(', ')}`;
}

function nameOf(row: Row, { list }: TableScreen): string {
  return list.resource.namespaced && list.namespace === undefined ? row.key : row.name;
}
