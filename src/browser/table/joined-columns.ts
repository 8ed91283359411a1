import type { TableColumn, TableRow } from '../../codec/object.js';

/** Whether two servers, or two answers of one, have the same columns. */
export function sameTitles(left: readonly TableColumn[], right: readonly TableColumn[]): boolean {
  return left.length === right.length && left.every(({ name }, index) => name === right[index]!.name);
}

/** Columns that have a place for the cells of two servers, which may be of different versions: the first one's, then the other's. */
export function joinedColumns(
  first: readonly TableColumn[],
  other: readonly TableColumn[],
): readonly TableColumn[] {
  const more = other.filter(({ name }) => !first.some((column) => column.name === name));
  return more.length === 0 ? first : [...first, ...more];
}

/** The rows with their cells in the places of other columns; a cell that they do not have is empty. */
export function inColumns(
  columns: readonly TableColumn[],
  given: readonly TableColumn[],
  rows: readonly TableRow[],
): TableRow[] {
  const places = columns.map(({ name }) => given.findIndex((column) => column.name === name));
  return rows.map((row) => ({
    ...row,
    cells: places.map((place) => (place < 0 ? '' : (row.cells[place] ?? ''))),
  }));
}
