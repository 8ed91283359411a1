import type { TableColumn } from '../codec/object.js';
import { humanAge, humanDuration } from '../go/human-duration.js';
import { cellText } from '../render/table-cells.js';
import { showControls } from '../terminal/sanitize.js';
import { textWidth } from '../terminal/text-width.js';
import { titleOf } from '../terminal/ui/table-lines.js';
import type { ColumnView } from '../terminal/ui/view-model.js';
import { type FilterColumn, kindOfTitle } from './filter/columns.js';
import { type ColumnPlaces, cellBit, columnPlaces, type Row } from './row.js';
import type { Sort, SortColumn } from './sort-key.js';

/** Columns that show the state of an object, the most useful first. */
const STATE_TITLES = ['status', 'phase', 'state', 'ready', 'reason', 'available', 'conditions', 'type'];

/** One column of a browser's table. */
interface Column {
  title: string;
  kind: ColumnView['kind'];
  wide: boolean;
  sortBy: SortColumn;
  /** Index among the server's columns; -1 for the namespace. */
  cell: number;
  /** As wide as the cells seen so far need. */
  width: number;
}

/** The columns of a table: the server's, with the namespace before them where there are several. */
export class Columns {
  readonly places: ColumnPlaces;
  readonly #columns: Column[];

  constructor(columns: readonly TableColumn[], withNamespace: boolean) {
    this.places = columnPlaces(columns);
    const names = columns.map(({ name }) => name.toLowerCase());
    const state = STATE_TITLES.map((title) => names.indexOf(title)).find((index) => index >= 0);
    // What events are called says nothing, and servers show it in wide tables only: of them, people look for the object.
    const isNameTold = !((columns[this.places.name]?.priority ?? 0) > 0);
    const named = isNameTold ? this.places.name : names.indexOf('object');
    const namespace: Column = column('NAMESPACE', 'namespace', false, 'namespace', -1);
    this.#columns = [
      ...(withNamespace ? [namespace] : []),
      ...columns.flatMap(({ name, priority }, cell) => {
        const title = showControls(cellText(name.toUpperCase()));
        if (cell === this.places.name)
          return column(title, cell === named ? 'name' : 'other', priority > 0, 'name', cell);
        if (cell === named) return column(title, 'name', false, cell, cell);
        if (cell === this.places.age) return column(title, 'age', priority > 0, 'age', cell);
        const own = column(title, cell === state ? 'state' : 'other', priority > 0, cell, cell);
        const last = columns.length;
        return cell === this.places.restarts ? [own, column('LAST', 'other', false, last, last)] : [own];
      }),
    ];
  }

  /** What the rows can be sorted by, with its title. */
  get sortable(): readonly { title: string; sortBy: SortColumn; wide: boolean }[] {
    return this.#columns;
  }

  /** What filters can ask of the rows: these columns, name and namespace. */
  get filterable(): FilterColumn[] {
    const named = this.#columns.some(({ title }) => title === 'NAME');
    const columns = this.#columns.filter(({ kind }) => kind !== 'namespace');
    return [
      ...(named ? [] : [{ title: 'NAME', kind: 'any' as const, text: ({ name }: Row) => name }]),
      ...columns.map(
        (column): FilterColumn => ({
          title: column.title,
          kind: column.kind === 'age' ? 'age' : kindOfTitle(column.title),
          text: (row, now) => cellOf(column, row, now),
        }),
      ),
      { title: 'NAMESPACE', kind: 'any', text: ({ namespace }) => namespace },
    ];
  }

  /** The cells of a row as text that cannot drive a terminal; ages as of now. */
  cells(row: Row, now: number): string[] {
    return this.#columns.map((column) => showControls(cellOf(column, row, now)));
  }

  /** Which of `cells` changed a moment ago. */
  changed(row: Row): boolean[] {
    return this.#columns.map(
      ({ cell }) => cell >= 0 && row.change === 'changed' && (row.changedCells & cellBit(cell)) !== 0,
    );
  }

  /** The columns for drawing, wide enough for these rows and all before: they must not jump while one scrolls. */
  views(rows: readonly (readonly string[])[], sort: Sort | undefined): ColumnView[] {
    return this.#columns.map((each, index) => {
      const { title, kind, wide, sortBy } = each;
      for (const cells of rows) each.width = Math.max(each.width, textWidth(cells[index] ?? ''));
      const sorted =
        sort?.column === sortBy
          ? { sorted: sort.descending ? ('descending' as const) : ('ascending' as const) }
          : {};
      const width = Math.max(each.width, textWidth(titleOf({ title, ...sorted })));
      return { title, kind, wide, width, ...sorted };
    });
  }
}

function column(
  title: string,
  kind: ColumnView['kind'],
  wide: boolean,
  sortBy: SortColumn,
  cell: number,
): Column {
  return { title, kind, wide, sortBy, cell, width: 0 };
}

function cellOf({ kind, cell }: Column, row: Row, now: number): string {
  if (kind === 'namespace') return row.namespace;
  if (kind === 'age' && row.cells[cell] === '') return ageOf(row, now);
  return row.cells[cell] ?? '';
}

function ageOf(row: Row, now: number): string {
  return Number.isNaN(row.created) ? humanAge(undefined, now) : humanDuration(Math.max(0, now - row.created));
}
