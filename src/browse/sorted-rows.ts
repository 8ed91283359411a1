import type { Row } from './row.js';

/** Orders two rows; 0 only for the same one. */
export type RowOrder = (left: Row, right: Row) => number;

/**
 * Rows in order with some taken out and others put in, in one pass: what a tenth of a second of changes costs does not
 * grow with their number, and is a few milliseconds for 100,000 rows. Gives `rows` itself where it could be extended.
 * @param out rows to leave out, by identity; they may come back in `into`. Looked up by a flag of the row, which is
 *   several times faster than in the set
 * @param into in any order; is sorted
 */
export function merged(rows: Row[], out: ReadonlySet<Row>, into: Row[], order: RowOrder): Row[] {
  into.sort(order);
  const last = rows.at(-1);
  if (out.size === 0 && (into.length === 0 || last === undefined || order(last, into[0]!) < 0)) {
    for (const row of into) rows.push(row);
    return rows;
  }
  for (const row of out) row.leaves = true;
  const result: Row[] = [];
  let next = 0;
  for (const row of rows) {
    if (row.leaves) continue;
    while (next < into.length && order(into[next]!, row) < 0) result.push(into[next++]!);
    result.push(row);
  }
  while (next < into.length) result.push(into[next++]!);
  for (const row of out) row.leaves = false;
  return result;
}

/** Where a row stands among rows in order; where it would stand, as -1 - index, if it is not there. */
export function placeOf(row: Row, rows: readonly Row[], order: RowOrder): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (order(rows[middle]!, row) < 0) low = middle + 1;
    else high = middle;
  }
  return rows[low] === row ? low : -1 - low;
}
