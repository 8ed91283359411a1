import type { Row, RowSortKey } from './row.js';
import { SLICE, type Slices, sortedInSlices } from './slices.js';
import { cellSortKey, compareSortKeys, type Sort, type SortColumn, sortKeyOf } from './sort-key.js';

/** More different values than these are not gathered. */
const FEW = 1000;

/**
 * Sorts rows that are in the list's order, which decides between equals. A state or a node is shared by thousands of
 * them: then the values are put in order, and not the rows.
 */
export function* sortRows(rows: readonly Row[], { column, descending }: Sort): Slices<Row[]> {
  const compare = (left: RowSortKey, right: RowSortKey) => compareSortKeys(left, right, descending);
  const groups = yield* gathered(rows, column);
  if (groups === undefined) return yield* sortedInSlices(rows, (a, b) => compare(a.sort, b.sort));
  const result: Row[] = [];
  // Array.sort never shows undefined to the comparison: it puts it last, as is wanted here.
  for (const value of [...groups.keys()].sort(compare)) {
    for (const row of groups.get(value)!) {
      result.push(row);
      if (result.length % SLICE === 0) yield;
    }
  }
  return result;
}

/** Gives each row its key. The rows of each value, where there are few values. */
function* gathered(rows: readonly Row[], column: SortColumn): Slices<Map<RowSortKey, Row[]> | undefined> {
  const groups = new Map<RowSortKey, Row[]>();
  const keyOf = keysOnce(column);
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    row.sort = keyOf(row);
    if (groups.size <= FEW) {
      const equals = groups.get(row.sort);
      if (equals === undefined) groups.set(row.sort, [row]);
      else equals.push(row);
    }
    if (index % SLICE === SLICE - 1) yield;
  }
  yield;
  return groups.size <= FEW ? groups : undefined;
}

/** What rows are sorted by; of few different cells each is read once. */
function keysOnce(column: SortColumn): (row: Row) => RowSortKey {
  if (typeof column !== 'number') return (row) => sortKeyOf(row, column);
  const keys = new Map<string, RowSortKey>();
  return (row) => {
    const cell = row.cells[column] ?? '';
    if (keys.has(cell)) return keys.get(cell);
    const key = cellSortKey(cell);
    if (keys.size < FEW) keys.set(cell, key);
    return key;
  };
}
