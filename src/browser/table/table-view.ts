import { type Filter, isNarrower, noFilter } from '../filter/filter.js';
import { follow, type Motion, moveSelection, type Viewport, within } from '../frame/viewport.js';
import { compareRowKeys, type Row } from '../rows/row.js';
import { indexOfRow, mergeRows, placesOf, type RowOrder } from '../rows/row-order.js';
import type { Delta, RowStore } from '../rows/row-store.js';
import { SLICE, SLOW_SLICE, type Slices } from '../rows/slices.js';
import { compareSortKeys, type Sort, sortKeyOf } from '../rows/sort-key.js';
import { sortRows } from '../rows/sort-rows.js';

/** Whether to pause the work. */
export type IsOver = () => boolean;

const never: IsOver = () => false;

/** The visible rows. */
export interface TableWindow {
  rows: readonly Row[];
  /** Index of the first one among all rows that pass the filter. */
  top: number;
  /** Index of the selected one among all rows that pass the filter; -1 if none does. */
  selected: number;
  /** How many lines of each row are visible; undefined if each takes one. */
  lines?: readonly number[];
}

/**
 * The view of a store's rows: filtered, sorted, with marks and a selection that follows its object. `apply` updates it
 * from the store, and never examines more rows than necessary. Filtering or sorting many rows takes a while: until that
 * is done, the rows stay as they are.
 */
export class TableView {
  filter: Filter = noFilter;
  sort: Sort | undefined;
  /** The uids of the marked rows at the time of marking, by their keys. */
  marks = new Map<string, string>();
  /** Called when another row became the selected one although the user did not move. */
  onMoved: (() => void) | undefined;
  /** The store's own array if nothing is filtered or sorted. */
  #rows: Row[] = [];
  #viewport: Viewport = { top: 0, selected: 0 };
  /** The selected row; undefined until the user selects one: then the first row counts as selected. */
  #anchor: Row | undefined;
  #height = 1;
  /** The selection after the last move by the user or by itself. */
  #known: { key: string; uid: string } | undefined;
  /** A row was selected before. Selecting the first row is no move, because whoever opened the table sees it appear. */
  #hadRow = false;
  /** The future rows while they are being arranged, and what happened in the store in the meantime. */
  #arranging: { work: Slices<Row[]>; meanwhile: Delta[] } | undefined;
  readonly #store: RowStore;

  constructor(store: RowStore) {
    this.#store = store;
  }

  /** Rows that pass the filter. */
  get count(): number {
    return this.#rows.length;
  }

  get selected(): Row | undefined {
    return this.#rows[this.#viewport.selected];
  }

  /** Index of the selected row among those that pass the filter. */
  get place(): number {
    return this.#viewport.selected;
  }

  /** All rows that pass the filter, in order. */
  get all(): readonly Row[] {
    return this.#rows;
  }

  /** Rows are being filtered or sorted; `arrange` continues that. */
  get isArranging(): boolean {
    return this.#arranging !== undefined;
  }

  /** The position of the row with a key among those that pass the filter; -1 if it does not. */
  placeOfKey(key: string): number {
    const row = this.#store.get(key);
    if (row === undefined) return -1;
    return this.isArranging ? this.#rows.indexOf(row) : this.#indexOf(row);
  }

  /** @param isOver called every few milliseconds: whether to leave the rest to `arrange` */
  setFilter(filter: Filter, isOver = never): void {
    const before = this.filter;
    this.filter = filter;
    if (this.#arranging === undefined && isNarrower(filter, before))
      this.#begin(passing(this.#rows, filter), isOver);
    else this.#rebuild(isOver);
  }

  /** @param isOver as in setFilter */
  setSort(sort: Sort | undefined, isOver = never): void {
    this.sort = sort;
    // A user who sorts wants to see the first rows, not the neighbors of the row that was selected.
    this.#viewport = { top: 0, selected: 0 };
    this.#anchor = undefined;
    this.#notice();
    this.#rebuild(isOver);
  }

  /** Sorts again, because the sort values have changed by themselves; the selection stays on its object. */
  sortAgain(isOver = never): void {
    if (this.sort !== undefined) this.#rebuild(isOver);
  }

  /** Continues filtering or sorting, until it is done or the time slice is over. */
  arrange(isOver = never): void {
    while (this.#arranging !== undefined) {
      const { work, meanwhile } = this.#arranging;
      const { done, value } = work.next();
      if (done) {
        this.#arranging = undefined;
        this.#replace(meanwhile.reduce((rows, delta) => this.#followed(rows, delta), value));
      } else if (isOver()) return;
    }
  }

  move(motion: Motion): void {
    this.#select(moveSelection(this.#viewport.selected, motion, this.#rows.length, this.#height));
  }

  /** Selects the row with a key; false if no such row passes the filter. */
  selectKey(key: string): boolean {
    const index = this.placeOfKey(key);
    if (index < 0) return false;
    this.#select(index);
    return true;
  }

  /** Marks or unmarks the selected row, and selects the next one. */
  toggleMark(): void {
    const row = this.selected;
    if (row === undefined) return;
    if (!this.marks.delete(row.key)) this.marks.set(row.key, row.uid);
    this.move('down');
  }

  /** Applies changes of the store. */
  apply(delta: Delta): void {
    for (const row of delta.removed) this.marks.delete(row.key);
    if (this.#arranging !== undefined) {
      this.#arranging.meanwhile.push(delta);
      return;
    }
    if (this.sort === undefined && this.filter.text === '') this.#replace(this.#store.ordered);
    else this.#replace(this.#followed(this.#rows, delta));
  }

  /** Reports a selection that is on another row, or on another object in its row, than at the last call. */
  #notice(): void {
    const { selected } = this;
    const known = this.#known;
    if (known?.key === selected?.key && known?.uid === selected?.uid) return;
    const isFirst = !this.#hadRow;
    this.#know();
    if (!isFirst) this.onMoved?.();
  }

  #know(): void {
    const { selected } = this;
    this.#known = selected && { key: selected.key, uid: selected.uid };
    this.#hadRow ||= selected !== undefined;
  }

  /**
   * The visible rows on a screen of this many lines: all of the selected one, and part of the one that no longer fits.
   * @param heightOf how many lines the row at an index takes; one by default
   */
  window(height: number, heightOf?: (index: number) => number): TableWindow {
    const room = Math.max(1, height);
    this.#viewport = follow(this.#viewport, this.#rows.length, room, heightOf);
    const { top } = this.#viewport;
    const selected = this.#rows.length === 0 ? -1 : this.#viewport.selected;
    this.#height = room;
    if (heightOf === undefined) return { rows: this.#rows.slice(top, top + room), top, selected };
    const lines: number[] = [];
    let left = room;
    const show = (index: number) => {
      const shown = Math.min(heightOf(index), left);
      left -= shown;
      return shown;
    };
    for (let index = top; index < this.#rows.length && left > 0; index++) lines.push(show(index));
    const isAbove = left > 0 && top > 0;
    if (isAbove) lines.unshift(show(top - 1));
    this.#height = Math.max(1, lines.length);
    const first = isAbove ? top - 1 : top;
    return { rows: this.#rows.slice(first, first + lines.length), top: first, selected, lines };
  }

  /** Arranged rows with the changes of the store since then. */
  #followed(rows: Row[], { added, changed, removed }: Delta): Row[] {
    const { filter, sort } = this;
    const order = this.#order();
    const moving = [...changed].filter((row) => this.#mayMove(row, rows, order));
    // They are found by their previous sort values.
    const out = placesOf([...moving, ...removed], rows, order);
    const into = [...added, ...moving].filter((row) => filter.matches(row));
    if (sort !== undefined) for (const row of into) row.sort = sortKeyOf(row, sort.column);
    return mergeRows(rows, out, into, order);
  }

  /** Whether a changed row may have to move or disappear. */
  #mayMove(row: Row, rows: readonly Row[], order: RowOrder): boolean {
    const { filter, sort } = this;
    if (sort !== undefined && row.sort !== sortKeyOf(row, sort.column)) return true;
    if (filter.text === '') return false;
    const isIn = indexOfRow(row, rows, order) >= 0;
    return filter.matches(row) !== isIn;
  }

  #rebuild(isOver: IsOver): void {
    const { filter, sort } = this;
    const store = this.#store;
    if (filter.text === '' && sort === undefined) {
      this.#arranging = undefined;
      this.#replace(store.ordered);
    } else this.#begin(arranged(store.ordered, filter, sort), isOver);
  }

  #begin(work: Slices<Row[]>, isOver: IsOver): void {
    this.#arranging = { work, meanwhile: [] };
    this.arrange(isOver);
  }

  /** Other rows, or the same in another order: the selection stays on its object, or near its former position. */
  #replace(rows: Row[]): void {
    this.#rows = rows;
    if (this.#anchor !== undefined) this.#keep(this.#anchor);
    this.#notice();
  }

  #keep(row: Row): void {
    const index = this.#indexOf(row);
    const { selected, top } = this.#viewport;
    if (index < 0) this.#place(selected);
    else this.#viewport = { top: index - (selected - top), selected: index };
  }

  /** The user selects a row. */
  #select(index: number): void {
    this.#place(index);
    this.#know();
  }

  #place(index: number): void {
    const selected = within(index, this.#rows.length);
    this.#viewport = { ...this.#viewport, selected };
    this.#anchor = this.#rows[selected];
  }

  #indexOf(row: Row): number {
    return indexOfRow(row, this.#rows, this.#order());
  }

  #order(): RowOrder {
    const { sort } = this;
    if (sort === undefined) return compareRowKeys;
    return (left, right) =>
      compareSortKeys(left.sort, right.sort, sort.descending) || compareRowKeys(left, right);
  }
}

function* arranged(rows: readonly Row[], filter: Filter, sort: Sort | undefined): Slices<Row[]> {
  const passed = yield* passing(rows, filter);
  return sort === undefined ? passed : yield* sortRows(passed, sort);
}

/** The rows that pass a filter, without rows that are appended in the meantime. */
function* passing(rows: readonly Row[], filter: Filter): Slices<Row[]> {
  const passed: Row[] = [];
  const { length } = rows;
  const slice = filter.isSlow ? SLOW_SLICE : SLICE;
  for (let index = 0; index < length; index++) {
    const row = rows[index]!;
    if (filter.matches(row)) passed.push(row);
    if (index % slice === slice - 1) yield;
  }
  return passed;
}
