import type { TableColumn, TableRow } from '../../codec/object.js';
import type { Arranger } from '../arranger.js';
import { Columns } from '../columns.js';
import type { ListView } from '../list-view.js';
import { Interner, type Row, toRow } from '../row.js';
import type { Sort } from '../sort-key.js';
import type { TableView } from '../table-view.js';
import type { TableMemory, TableSettings } from './memory.js';

/** What a layout is of. */
export interface LaidOutTable {
  list: ListView;
  view: TableView;
  arranger: Arranger;
  /** Where what the user sets is kept. */
  memory?: Pick<TableMemory, 'read' | 'keep'> | undefined;
  /** Called when there are other columns. */
  onColumns(): void;
}

/** The columns of a table as the user wants them, and by which of them it is sorted. */
export class ColumnLayout {
  #columns = new Columns([], false);
  #definitions: readonly TableColumn[] | undefined;
  #settings: TableSettings;
  readonly #interner = new Interner();
  readonly #table: LaidOutTable;

  constructor(table: LaidOutTable) {
    this.#table = table;
    this.#settings = table.memory?.read() ?? {};
  }

  get columns(): Columns {
    return this.#columns;
  }

  /** Whether the list has told its columns. */
  get isKnown(): boolean {
    return this.#definitions !== undefined;
  }

  get isWide(): boolean {
    return this.#settings.wide === true;
  }

  /** Shows the columns of wide tables, or no longer. */
  toggleWide(): void {
    this.#set({ wide: this.isWide ? undefined : true });
    this.#choose();
  }

  /** Sorts, and keeps that. */
  sortBy(sort: Sort | undefined): void {
    this.#sort(sort);
    const column = this.#columns.all.find(({ sortBy }) => sortBy === sort?.column);
    this.#set({
      sort:
        sort === undefined || column === undefined
          ? undefined
          : { column: column.title, descending: sort.descending },
    });
  }

  /** Sorts by the column that is shown beside the one that decides now; by none behind the last one. */
  sortBeside(direction: 1 | -1): void {
    const { shown } = this.#columns;
    const { sort } = this.#table.view;
    const at = shown.findIndex(({ sortBy }) => sortBy === sort?.column);
    const next = at < 0 ? (direction > 0 ? 0 : shown.length - 1) : at + direction;
    const column = shown[next];
    this.sortBy(
      column === undefined ? undefined : { column: column.sortBy, descending: sort?.descending === true },
    );
  }

  /** Turns the order round; that of the list where there is no other. */
  turnSort(): void {
    const { sort } = this.#table.view;
    if (sort !== undefined) this.sortBy({ ...sort, descending: !sort.descending });
    else this.sortBy({ column: 'name', descending: true });
  }

  /** The rows of a page or a change. */
  toRows(definitions: readonly TableColumn[], rows: readonly TableRow[]): Row[] {
    const isOther = this.#definitions === undefined || !sameTitles(definitions, this.#definitions);
    this.#definitions = definitions;
    if (isOther) this.#layOut(definitions);
    return rows.flatMap((row) => toRow(row, this.#columns.places, this.#interner) ?? []);
  }

  #layOut(definitions: readonly TableColumn[]): void {
    const { list, onColumns } = this.#table;
    this.#columns = new Columns(definitions, list.resource.namespaced && list.namespace === undefined);
    this.#choose();
    const { sort } = this.#settings;
    const column = sort && this.#columns.all.find(({ title }) => title === sort.column);
    if (column !== undefined) this.#sort({ column: column.sortBy, descending: sort!.descending });
    onColumns();
  }

  #choose(): void {
    this.#columns.choose({ wide: this.isWide, chosen: this.#settings.columns });
  }

  #sort(sort: Sort | undefined): void {
    const { view, arranger } = this.#table;
    arranger.run((isOver) => view.setSort(sort, isOver));
  }

  #set(settings: TableSettings): void {
    this.#settings = { ...this.#settings, ...settings };
    this.#table.memory?.keep(settings);
  }
}

function sameTitles(left: readonly TableColumn[], right: readonly TableColumn[]): boolean {
  return left.length === right.length && left.every(({ name }, index) => name === right[index]!.name);
}
