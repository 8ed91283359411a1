import type { Row } from './row.js';

/** Orders two rows; 0 only for the same one. */
export type RowOrder = (left: Row, right: Row) => number;

/**
 * Sorted rows after some are removed and others inserted. Compares only a few of them: to compare each of 100,000 rows
 * takes too long for a keypress. Returns `rows` itself if it can be extended; otherwise leaves it unchanged.
 * @param out the positions of the rows to remove; these may be in `into` again
 * @param into in any order; is sorted
 */
export function mergeRows(rows: Row[], out: readonly number[], into: Row[], order: RowOrder): Row[] {
  into.sort(order);
  const last = rows.at(-1);
  const goBehind = into.length === 0 || last === undefined || order(last, into[0]!) < 0;
  const result = out.length === 0 && goBehind ? rows : rows.slice();
  takeOut(result, out);
  putIn(result, into, order);
  return result;
}

function takeOut(rows: Row[], places: readonly number[]): void {
  const sorted = places.toSorted((a, b) => a - b);
  let to = sorted[0] ?? rows.length;
  for (let index = 0; index < sorted.length; index++) {
    const end = sorted[index + 1] ?? rows.length;
    for (let from = sorted[index]! + 1; from < end; from++) rows[to++] = rows[from]!;
  }
  rows.length = to;
}

/** From the end to the front, so that each row moves only once. */
function putIn(rows: Row[], into: readonly Row[], order: RowOrder): void {
  const places = into.map((row) => placeFor(row, rows, order));
  let from = rows.length;
  for (const row of into) rows.push(row);
  let to = rows.length;
  for (let index = into.length - 1; index >= 0; index--) {
    while (from > places[index]!) rows[--to] = rows[--from]!;
    rows[--to] = into[index]!;
  }
}

/** The positions in sorted rows of those rows that are in them. */
export function placesOf(some: Iterable<Row>, rows: readonly Row[], order: RowOrder): number[] {
  const places: number[] = [];
  for (const row of some) {
    const place = indexOfRow(row, rows, order);
    if (place >= 0) places.push(place);
  }
  return places;
}

/** The position of a row in sorted rows; -1 if it is not there. */
export function indexOfRow(row: Row, rows: readonly Row[], order: RowOrder): number {
  const place = placeFor(row, rows, order);
  return rows[place] === row ? place : -1;
}

/** The position of a row in sorted rows, or where it would be inserted. */
function placeFor(row: Row, rows: readonly Row[], order: RowOrder): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (order(rows[middle]!, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
