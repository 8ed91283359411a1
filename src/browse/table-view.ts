import { type Filter, isNarrower, noFilter } from './filter.js';
import { compareRowKeys, type Row } from './row.js';
import type { Delta, RowStore } from './row-store.js';
import { compareSortKeys, type Sort, sortKeyOf } from './sort-key.js';
import { sortRows } from './sort-rows.js';
import { merged, placeOf, type RowOrder } from './sorted-rows.js';
import { follow, type Motion, moved, type Viewport, within } from './viewport.js';

/** The rows in sight. */
export interface TableWindow {
  rows: readonly Row[];
  /** Index of the first of them among all that pass the filter. */
  top: number;
  /** Index of the selected one among all that pass the filter; -1 where none does. */
  selected: number;
}

/**
 * What is seen of the rows of a store: filtered, sorted, with a selection that stays on its object wherever that
 * goes, and marks. Follows the store by `apply`; never looks at more rows than a step needs.
 */
export class TableView {
  filter: Filter = noFilter;
  sort: Sort | undefined;
  readonly marks = new Set<string>();
  /** The store's own array where nothing is filtered or sorted. */
  private rows: Row[] = [];
  private viewport: Viewport = { top: 0, selected: 0 };
  /** The row that is selected; undefined until somebody selects: the first row then, whichever that is. */
  private anchor: Row | undefined;
  private height = 1;

  constructor(private readonly store: RowStore) {}

  /** Rows that pass the filter. */
  get count(): number {
    return this.rows.length;
  }

  get selected(): Row | undefined {
    return this.rows[this.viewport.selected];
  }

  /** All rows that pass the filter, in order. */
  get all(): readonly Row[] {
    return this.rows;
  }

  setFilter(filter: Filter): void {
    const before = this.filter;
    this.filter = filter;
    if (isNarrower(filter, before)) this.replace(this.rows.filter((row) => filter.matches(row)));
    else this.rebuild();
  }

  setSort(sort: Sort | undefined): void {
    this.sort = sort;
    this.rebuild();
  }

  move(motion: Motion): void {
    this.select(moved(this.viewport.selected, motion, this.rows.length, this.height));
  }

  /** Selects the row of a key; false where no such row passes the filter. */
  selectKey(key: string): boolean {
    const row = this.store.get(key);
    const index = row === undefined ? -1 : this.indexOf(row);
    if (index < 0) return false;
    this.select(index);
    return true;
  }

  /** Marks the selected row, or takes its mark away, and goes on to the next. */
  toggleMark(): void {
    const row = this.selected;
    if (row === undefined) return;
    if (!this.marks.delete(row.key)) this.marks.add(row.key);
    this.move('down');
  }

  /** Follows what the store did. */
  apply({ added, changed, removed }: Delta): void {
    for (const row of removed) this.marks.delete(row.key);
    const matches = (row: Row) => this.filter.matches(row);
    if (this.sort === undefined && this.filter.text === '') {
      this.replace(this.store.ordered);
      return;
    }
    const moving = this.moving(changed);
    const into = [...added, ...moving].filter(matches);
    if (this.sort !== undefined) for (const row of into) row.sort = sortKeyOf(row, this.sort.column);
    const out = new Set([...moving, ...removed]);
    if (out.size > 0 || into.length > 0) this.replace(merged(this.rows, out, into, this.order()));
  }

  /** The rows in sight of so many lines. */
  window(height: number): TableWindow {
    this.height = Math.max(1, height);
    this.viewport = follow(this.viewport, this.rows.length, this.height);
    const { top, selected } = this.viewport;
    return {
      rows: this.rows.slice(top, top + this.height),
      top,
      selected: this.rows.length === 0 ? -1 : selected,
    };
  }

  /** Of changed rows those that may no longer stand where they do, or at all. */
  private moving(changed: ReadonlySet<Row>): Iterable<Row> {
    const { filter, sort } = this;
    if (filter.text !== '' || sort === undefined) return changed;
    return [...changed].filter((row) => row.sort !== sortKeyOf(row, sort.column));
  }

  private rebuild(): void {
    const { filter, sort, store } = this;
    const rows = filter.text === '' ? store.ordered : store.ordered.filter((row) => filter.matches(row));
    this.replace(sort === undefined ? rows : sortRows(rows, sort));
  }

  /** Other rows, or the same in another order: the selection stays on its object, or near where that was. */
  private replace(rows: Row[]): void {
    this.rows = rows;
    if (this.anchor === undefined) return;
    const index = this.indexOf(this.anchor);
    if (index >= 0) {
      const offset = this.viewport.selected - this.viewport.top;
      this.viewport = { top: index - offset, selected: index };
      return;
    }
    this.select(this.viewport.selected);
  }

  private select(index: number): void {
    const selected = within(index, this.rows.length);
    this.viewport = { ...this.viewport, selected };
    this.anchor = this.rows[selected];
  }

  private indexOf(row: Row): number {
    return Math.max(-1, placeOf(row, this.rows, this.order()));
  }

  private order(): RowOrder {
    const { sort } = this;
    if (sort === undefined) return compareRowKeys;
    return (left, right) =>
      compareSortKeys(left.sort, right.sort, sort.descending) || compareRowKeys(left, right);
  }
}
