import { millisecondsOfHuman } from '../../go/human-duration.js';
import type { Row, RowSortKey } from './row.js';

/** What rows can be sorted by: one of the server's columns, or another property of rows. */
export type SortColumn = number | 'context' | 'namespace' | 'name' | 'age' | SortedBy;

/** A sort criterion that is none of the server's cells. */
interface SortedBy {
  keyOf(row: Row): RowSortKey;
}

/** Rows that can be sorted by their columns. */
export interface Sortable {
  readonly sortable: readonly { title: string; sortBy: SortColumn }[];
  readonly sort: Sort | undefined;
  sortBy(sort: Sort | undefined): void;
}

/** Whether something has rows that can be sorted now. */
export function isSortable<T extends object>(screen: T): screen is T & Sortable {
  return 'sortable' in screen && (screen as unknown as Sortable).sortable.length > 0;
}

/** A requested order. */
export interface Sort {
  column: SortColumn;
  descending: boolean;
}

const FACTORS: Readonly<Record<string, number>> = {
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
};
const NOTHING = /^(?:|<none>|<unknown>|<unset>|<invalid>|-)$/;

/** The value by which a row is sorted. The younger an object, the smaller its age. */
export function sortKeyOf(row: Row, column: SortColumn): RowSortKey {
  if (column === 'name') return row.name;
  if (column === 'namespace') return row.namespace;
  if (column === 'context') return row.context;
  if (column === 'age') return Number.isNaN(row.created) ? undefined : -row.created;
  return typeof column === 'number' ? cellSortKey(row.cells[column] ?? '') : column.keyOf(row);
}

/**
 * A cell as a value to compare: a number, also followed by words (`3 (5m ago)`), a fraction (`1/2`), a duration
 * (`5m30s`), a quantity (`8Gi`), a percentage; otherwise text in which `node-2` precedes `node-10`. Cells that mean
 * nothing (`<none>`) have no value.
 */
export function cellSortKey(text: string): RowSortKey {
  if (NOTHING.test(text)) return undefined;
  const first = text.charCodeAt(0);
  const isNumeric = (first >= 48 && first <= 57) || first === 45;
  return (isNumeric ? numberOf(text) : undefined) ?? naturalText(text);
}

function numberOf(text: string): number | undefined {
  const plain = /^(-?\d+(?:\.\d+)?)(?:%|\s*\(.*\))?$/.exec(text);
  if (plain !== null) return Number(plain[1]);
  const share = /^(\d+)\/(\d+)$/.exec(text);
  if (share !== null) {
    const [part, whole] = [Number(share[1]), Number(share[2])];
    // Of equal fractions, the one with the larger denominator comes later; no table has a denominator of a million.
    return (whole === 0 ? 0 : part / whole) + whole / 1e6 / 1e6;
  }
  const length = millisecondsOfHuman(text);
  if (length !== undefined) return length / 1000;
  const quantity = /^(\d+(?:\.\d+)?)([KMGTP]i|[kMGTP])$/.exec(text);
  return quantity === null ? undefined : Number(quantity[1]) * FACTORS[quantity[2]!]!;
}

function naturalText(text: string): string {
  return text.replace(/\d+/g, (digits) => digits.padStart(10, '0'));
}

/** Compares two keys: numbers before text, and missing values last in both directions. */
export function compareSortKeys(left: RowSortKey, right: RowSortKey, descending: boolean): number {
  if (left === right) return 0;
  if (left === undefined) return 1;
  if (right === undefined) return -1;
  const isLess = typeof left === typeof right ? left < right : typeof left === 'number';
  return isLess === descending ? 1 : -1;
}
