import type { Sort } from '../../rows/sort-key.js';
import type { Arranger } from '../live/arranger.js';
import type { TableMemory, TableSettings } from '../memory.js';
import type { TableView } from '../table-view.js';
import { type Column, Columns } from './columns.js';
import { OwnColumnError } from './own-columns.js';

/** The rows of a layout. */
export interface LaidOutRows {
  view: TableView;
  arranger: Arranger;
  /** Where the user's settings are stored. */
  memory?: Pick<TableMemory, 'read' | 'keep'> | undefined;
  /** Called when the columns change. */
  onColumns(): void;
}

/** The columns of a table as the user has chosen them, and which of them it is sorted by. */
export class ColumnLayout {
  #columns = new Columns([]);
  #isKnown = false;
  protected settings: TableSettings;
  readonly #table: LaidOutRows;

  constructor(table: LaidOutRows) {
    this.#table = table;
    this.settings = table.memory?.read() ?? {};
  }

  get columns(): Columns {
    return this.#columns;
  }

  /** Whether there are any columns yet. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  get isWide(): boolean {
    return this.settings.wide === true;
  }

  /** Adapts to the width of the screen in columns. @param objects how many the list has */
  seeOn(width: number, _objects: number): void {
    this.#columns.seeOn(width);
  }

  /** Sorts rows again if they are sorted by figures that have changed. */
  followFigures(): void {
    const { view, arranger } = this.#table;
    const column = this.#columns.all.find(({ sortBy }) => sortBy === view.sort?.column);
    if (column?.isMoving === true) arranger.run((isOver) => view.sortAgain(isOver));
  }

  /** Shows or hides the columns of wide tables. */
  toggleWide(): void {
    this.#set({ wide: this.isWide ? undefined : true });
    this.#choose();
  }

  /** Shows these columns, in this order, and stores that; undefined for the usual ones. */
  show(ids: readonly string[] | undefined): void {
    const usual = this.#columns.usual.map(({ id }) => id);
    const isUsual = ids === undefined || ids.join('\n') === usual.join('\n');
    this.#set({ columns: isUsual ? undefined : ids, ...(this.isWide && { wide: undefined }) });
    this.#choose();
  }

  /**
   * Adds one of the user's own columns after the others, and stores that. Fails with OwnColumnError if it cannot be
   * read.
   * @returns whether rows include whole objects from now on
   */
  async add(_text: string): Promise<{ column: Column; readsObjects: boolean }> {
    throw new OwnColumnError('this table has no other columns than these');
  }

  /** Sorts, and stores that. */
  sortBy(sort: Sort | undefined): void {
    this.#sort(sort);
    const column = this.#columns.all.find(({ sortBy }) => sortBy === sort?.column);
    this.#set({
      sort:
        sort === undefined || column === undefined
          ? undefined
          : { column: column.id, descending: sort.descending },
    });
  }

  /** Sorts by the visible column next to the current sort column; by none after the last one. */
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

  /** Reverses the order; that of the list if there is no other. */
  turnSort(): void {
    const { sort } = this.#table.view;
    if (sort !== undefined) this.sortBy({ ...sort, descending: !sort.descending });
    else {
      const name = this.#columns.all.find(({ kind }) => kind === 'name');
      this.sortBy({ column: name?.sortBy ?? 'name', descending: true });
    }
  }

  /** Takes new columns, shown and sorted as the user has chosen. */
  lay(columns: Columns): void {
    this.#columns = columns;
    this.#isKnown = true;
    this.#choose();
    const { sort } = this.settings;
    const column = sort && columns.all.find(({ id }) => id === sort.column);
    if (column !== undefined) this.#sort({ column: column.sortBy, descending: sort!.descending });
    else if (columns.order !== undefined) this.#sort(columns.order);
    this.#table.onColumns();
  }

  #choose(): void {
    this.#columns.choose({ wide: this.isWide, chosen: this.settings.columns });
  }

  #sort(sort: Sort | undefined): void {
    const { view, arranger } = this.#table;
    arranger.run((isOver) => view.setSort(sort, isOver));
  }

  #set(settings: TableSettings): void {
    this.settings = { ...this.settings, ...settings };
    this.#table.memory?.keep(settings);
  }
}
