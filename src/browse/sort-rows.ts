import type { Row, SortKey } from './row.js';
import { cellSortKey, compareSortKeys, type Sort, sortKeyOf } from './sort-key.js';

/**
 * Sorts rows that are in the list's order, which decides between equals. Each kind of value in the way that is fastest
 * for 100,000 of them, some ten milliseconds: names come in runs, one a namespace; numbers are sorted as numbers; a
 * state or a node is shared by thousands.
 */
export function sortRows(rows: readonly Row[], sort: Sort): Row[] {
  const { column, descending } = sort;
  const cellKeys = new Map<string, SortKey>();
  let areNumbers = true;
  for (const row of rows) {
    row.sort =
      typeof column === 'number' ? cached(cellKeys, row.cells[column] ?? '') : sortKeyOf(row, column);
    areNumbers &&= typeof row.sort === 'number';
  }
  if (column === 'name') return rows.toSorted((a, b) => compareSortKeys(a.sort, b.sort, descending));
  return areNumbers ? byNumber(rows, descending) : byValue(rows, descending);
}

function cached(keys: Map<string, SortKey>, cell: string): SortKey {
  let key = keys.get(cell);
  if (key === undefined && !keys.has(cell)) {
    key = cellSortKey(cell);
    keys.set(cell, key);
  }
  return key;
}

/** A counting sort by rank: the numbers are sorted by themselves, and each row goes where its number begins. */
function byNumber(rows: readonly Row[], descending: boolean): Row[] {
  const keys = Float64Array.from(rows, ({ sort }) => (descending ? -(sort as number) : (sort as number)));
  const sorted = keys.toSorted();
  const taken = new Uint32Array(rows.length);
  const result = new Array<Row>(rows.length);
  for (let index = 0; index < rows.length; index++) {
    const first = firstPlace(sorted, keys[index]!);
    result[first + taken[first]!++] = rows[index]!;
  }
  return result;
}

function firstPlace(sorted: Float64Array, key: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Gathers rows by value, then puts the values in order. */
function byValue(rows: readonly Row[], descending: boolean): Row[] {
  const groups = new Map<SortKey, Row[]>();
  for (const row of rows) {
    const equals = groups.get(row.sort);
    if (equals === undefined) groups.set(row.sort, [row]);
    else equals.push(row);
  }
  const values = [...groups.keys()].sort((a, b) => compareSortKeys(a, b, descending));
  // Array.sort never shows undefined to the comparison: it puts it last, as is wanted here.
  const result: Row[] = [];
  for (const value of values) for (const row of groups.get(value)!) result.push(row);
  return result;
}
