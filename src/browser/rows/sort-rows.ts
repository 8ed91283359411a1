import type { Row, RowSortKey } from './row.js';
import { SLICE, type Slices, sortedInSlices } from './slices.js';
import { cellSortKey, compareSortKeys, type Sort, type SortColumn, sortKeyOf } from './sort-key.js';

/** Rows are not grouped by value if there are more different values than this. */
const FEW = 1000;

/**
 * Sorts rows that are in the list's order, which decides between equal ones. Thousands of rows may share a state or a
 * node: then the values are sorted instead of the rows.
 */
export function* sortRows(rows: readonly Row[], { column, descending }: Sort): Slices<Row[]> {
  const compare = (left: RowSortKey, right: RowSortKey) => compareSortKeys(left, right, descending);
  const groups = yield* gathered(rows, column);
  if (groups === undefined) return yield* sortedInSlices(rows, (a, b) => compare(a.sort, b.sort));
  const result: Row[] = [];
  // Array.sort never passes undefined to the comparison: it puts it last, as intended here.
  for (const value of [...groups.keys()].sort(compare)) {
    for (const row of groups.get(value)!) {
      result.push(row);
      if (result.length % SLICE === 0) yield;
    }
  }
  return result;
}

/** Gives each row its key. Returns the rows of each value if there are few values. */
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

/** Returns the sort key of a row; reads each different cell once if there are few. */
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
