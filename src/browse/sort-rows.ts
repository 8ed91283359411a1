import type { Row, SortKey } from './row.js';
import { SLICE, type Slices, sortedInSlices } from './slices.js';
import { cellSortKey, compareSortKeys, type Sort, sortKeyOf } from './sort-key.js';

/** Fewer different values are put in order at one go. */
const FEW = 1000;

/**
 * Sorts rows that are in the list's order, which decides between equals. Each kind of value in the way that is fastest
 * for 100,000 of them: numbers are sorted as numbers; a state or a node is shared by thousands; names and addresses are
 * all different.
 */
export function* sortRows(rows: readonly Row[], sort: Sort): Slices<Row[]> {
  const { column, descending } = sort;
  const cellKeys = new Map<string, SortKey>();
  let areNumbers = true;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    row.sort =
      typeof column === 'number' ? cached(cellKeys, row.cells[column] ?? '') : sortKeyOf(row, column);
    areNumbers &&= typeof row.sort === 'number';
    if (index % SLICE === SLICE - 1) yield;
  }
  if (column === 'name')
    return yield* sortedInSlices(rows, (a, b) => compareSortKeys(a.sort, b.sort, descending));
  return areNumbers ? yield* byNumber(rows, descending) : yield* byValue(rows, descending);
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
function* byNumber(rows: readonly Row[], descending: boolean): Slices<Row[]> {
  const keys = Float64Array.from(rows, ({ sort }) => (descending ? -(sort as number) : (sort as number)));
  const sorted = keys.toSorted();
  yield;
  const taken = new Uint32Array(rows.length);
  const result = new Array<Row>(rows.length);
  for (let index = 0; index < rows.length; index++) {
    const first = firstPlace(sorted, keys[index]!);
    result[first + taken[first]!++] = rows[index]!;
    if (index % SLICE === SLICE - 1) yield;
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
function* byValue(rows: readonly Row[], descending: boolean): Slices<Row[]> {
  const groups = new Map<SortKey, Row[]>();
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    const equals = groups.get(row.sort);
    if (equals === undefined) groups.set(row.sort, [row]);
    else equals.push(row);
    if (index % SLICE === SLICE - 1) yield;
  }
  const compare = (a: SortKey, b: SortKey) => compareSortKeys(a, b, descending);
  const result: Row[] = [];
  for (const value of yield* inOrder([...groups.keys()], compare)) {
    for (const row of groups.get(value)!) {
      result.push(row);
      if (result.length % SLICE === 0) yield;
    }
  }
  return result;
}

function* inOrder(values: SortKey[], compare: (left: SortKey, right: SortKey) => number): Slices<SortKey[]> {
  if (values.length >= FEW) return yield* sortedInSlices(values, compare);
  // Array.sort never shows undefined to the comparison: it puts it last, as is wanted here.
  return values.sort(compare);
}
