import type { TableColumn, TableRow } from '../../../codec/object.js';
import { humanAge, humanDuration } from '../../../go/human-duration.js';
import { cellText } from '../../../render/table-cells.js';
import { showControls } from '../../../terminal/sanitize.js';
import { textWidth } from '../../../terminal/text-width.js';
import { columnTitle } from '../../../terminal/ui/table-lines.js';
import type { ColumnView } from '../../../terminal/ui/view-model.js';
import { type CellKind, type FilterColumn, findColumn, kindOfTitle } from '../../filter/columns.js';
import { type ColumnPlaces, cellBit, columnPlaces, type Row } from '../../rows/row.js';
import { cellSortKey, type Sort, type SortColumn } from '../../rows/sort-key.js';

/** Columns that show the state of an object, the most useful first. */
const STATE_TITLES = ['status', 'phase', 'state', 'ready', 'reason', 'available', 'conditions', 'type'];

/** What cells say where there is nothing. */
const NOTHING = /^(?:|<none>|<unset>)$/;
/** Columns of wide tables that screens of so many columns show, too; what a pod is nominated for and waits for is rarely there. */
const FROM: Readonly<Record<string, number>> = {
  NODE: 100,
  IP: 160,
  OWNER: 160,
  'NOMINATED NODE': Number.POSITIVE_INFINITY,
  'READINESS GATES': Number.POSITIVE_INFINITY,
};
const OTHERS_FROM = 132;
/** Screens of so many columns show what pods and nodes use, where that is measured. */
const USAGE_FROM = 120;

/** More than any two events are apart, in milliseconds. */
const WARNINGS_BEFORE = 1e14;

function fromWidth(title: string): number {
  return FROM[title] ?? OTHERS_FROM;
}

/** What cells say where there is no figure. */
const NO_FIGURE = /^(?:|-|·|<[a-z ]+>)$/;
/** `12`, `1/2`, `250m`, `64Mi`, `12%`, `3d4h`, `11 (3m)`. */
const FIGURE = /^-?\d+(?:\.\d+)?(?:[a-zA-Z%]{1,2}(?:\/\d+|\d+[hms])?|\/\d+)?(?: \(.*\))?$/;

/** One column of a browser's table. */
export interface Column {
  /** By which it is chosen and kept: the title of the server's, what was typed of the user's own. */
  id: string;
  title: string;
  kind: ColumnView['kind'];
  wide: boolean;
  /** Only the user shows it. */
  isExtra: boolean;
  /** It changes by itself, without its row. */
  isMoving: boolean;
  /** The user's, and not the server's. */
  isOwn: boolean;
  sortBy: SortColumn;
  /** Index among a row's cells; -1 for what stands elsewhere. */
  cell: number;
  holds: CellKind;
  text(row: Row, now: number): string;
  /** What is shown of it, where that is more. */
  shows?(row: Row, now: number): string;
  /** How a screen draws it, where it does not write it: a bar before a share, the branch of a tree before a name. */
  draws?(row: Row, now: number): string;
  /** Its cells are figures, whatever they look like. */
  holdsFigures?: boolean;
  /** Screens of so many columns show it though it is one of wide tables. */
  from?: number | undefined;
  /** As wide as the cells seen so far need. */
  width: number;
  /** The cells seen so far are figures; undefined if all say that there is none. */
  isRight: boolean | undefined;
  /** All cells seen so far say that there is nothing. */
  idle: boolean;
}

/** Which of the columns are shown. */
interface ColumnChoice {
  /** Those of wide tables, too. */
  wide: boolean;
  /** Ids, in the order in which they are shown; undefined for the server's choice. */
  chosen?: readonly string[] | undefined;
}

/** What a table was seen on, and with. */
interface SeenTable {
  width: number;
  measured: boolean;
  owned: boolean;
}

const NOTHING_SEEN: SeenTable = { width: 0, measured: false, owned: false };

/** What rows are of that is shown before the server's columns, and after them. */
export interface WhoseRows {
  context?: boolean;
  namespace?: boolean;
  owner?: boolean;
}

/** The columns of a table: the server's, with context and namespace before them where there are several, and the user's. */
export class Columns {
  readonly places: ColumnPlaces;
  readonly #chosenFrom: readonly Column[];
  readonly #usage: readonly Column[];
  #shown: readonly Column[] = [];
  /** Nothing else was chosen: then wider screens have more of them. */
  #isUsual = true;
  /** Of the screen on which they were seen last, and of the rows. */
  #seen = NOTHING_SEEN;

  /**
   * @param whose what is shown of rows before the server's columns, where they differ in it
   * @param own the user's, beside the server's
   * @param usage of metrics, which wide screens show where there are figures
   * @param made those of a table that no server has made
   */
  constructor(
    columns: readonly TableColumn[],
    whose: WhoseRows = {},
    own: readonly Column[] = [],
    usage: readonly Column[] = [],
    made: readonly Column[] = [],
  ) {
    this.places = columnPlaces(columns);
    const ofServer = serverColumns(columns, this.places, whose);
    this.#chosenFrom = [...ofServer, ...made, ...own.map((column) => ({ ...column, isOwn: true }))];
    this.#usage = usage.filter(({ id }) => !own.some((column) => column.id === id));
    this.choose({ wide: false });
  }

  /** Those that exist, shown or not. */
  get all(): readonly Column[] {
    const usage = this.#usage.filter((column) => this.#shown.includes(column));
    return usage.length === 0 ? this.#chosenFrom : [...this.#chosenFrom, ...usage];
  }

  /** Those that are shown, in order. */
  get shown(): readonly Column[] {
    return this.#shown;
  }

  /** Shows others. An id that there is not is left out; whose row it is, name and namespace, is always shown. */
  choose({ wide, chosen }: ColumnChoice): void {
    const own = chosen?.flatMap((id) => this.all.find((column) => column.id === id) ?? []) ?? [];
    this.#isUsual = own.length === 0 && !wide;
    this.#seen = NOTHING_SEEN;
    if (own.length === 0) {
      this.#shown = wide ? this.#wide : this.usual;
      return;
    }
    const isNeeded = ({ kind }: Column) => kind === 'name' || kind === 'namespace';
    const named = this.all.filter((column) => isNeeded(column) && !own.includes(column));
    const shown = [...named, ...own];
    this.#shown = wide ? [...shown, ...this.#wide.filter((column) => !shown.includes(column))] : shown;
  }

  /**
   * Takes in what a screen of so many columns has room for, where nothing else was chosen.
   * @param seen.measured there are figures of what is used
   * @param seen.owned something owns some of the objects
   */
  seeOn(width: number, { measured, owned }: Omit<SeenTable, 'width'> = NOTHING_SEEN): void {
    const { width: before, measured: wasMeasured, owned: wereOwned } = this.#seen;
    if (!this.#isUsual || (width === before && measured === wasMeasured && owned === wereOwned)) return;
    this.#seen = { width, measured, owned };
    const shown = this.#chosenFrom.filter(
      ({ wide, isOwn, isExtra, title, from, sortBy }) =>
        !isOwn && (!isExtra || (owned && sortBy === OWNER)) && (!wide || width >= (from ?? fromWidth(title))),
    );
    const age = shown.findIndex(({ kind }) => kind === 'age');
    const at = age < 0 ? shown.length : age;
    this.#shown =
      measured && this.hasRoomForUsage ? [...shown.slice(0, at), ...this.#usage, ...shown.slice(at)] : shown;
  }

  /** Figures of what is used would be shown, were there any. */
  get hasRoomForUsage(): boolean {
    return this.#isUsual && this.#usage.length > 0 && this.#seen.width >= USAGE_FROM;
  }

  get #wide(): readonly Column[] {
    return this.#chosenFrom.filter(({ isExtra }) => !isExtra);
  }

  /**
   * The order of rows where none was requested: of events, warnings first, the newest on top; undefined for the
   * server's.
   */
  get order(): Sort | undefined {
    const { lastSeen } = this.places;
    const type = this.all.find(({ title }) => title === 'TYPE');
    if (lastSeen < 0 || type === undefined) return undefined;
    const rank = (row: Row) => (row.cells[type.cell] === 'Warning' ? 0 : 1) * WARNINGS_BEFORE;
    const keyOf = (row: Row) => (Number.isNaN(row.lastAt) ? undefined : rank(row) - row.lastAt);
    return { column: { keyOf }, descending: false };
  }

  /** Those that are shown where nothing was chosen: kubectl's. */
  get usual(): readonly Column[] {
    return this.#wide.filter(({ wide, isOwn }) => !wide && !isOwn);
  }

  /** What the rows can be sorted by, with its title. */
  get sortable(): readonly { title: string; sortBy: SortColumn; wide: boolean }[] {
    return this.all;
  }

  /** The column that a word means, by its title or the beginning of it. */
  find(word: string): Column | undefined {
    return findColumn(word, this.all);
  }

  /** What filters can ask of the rows: these columns, name and namespace. */
  get filterable(): FilterColumn[] {
    const has = (wanted: string) => this.all.some(({ title }) => title === wanted);
    const columns = this.all.map(
      ({ title, holds, text, isMoving, sortBy }): FilterColumn => ({
        ...{ title, kind: holds, text },
        isMoving: isMoving || sortBy === LAST,
      }),
    );
    if (!has('NAME')) columns.push({ title: 'NAME', kind: 'any', text: ({ name }) => name });
    if (!has('NAMESPACE'))
      columns.push({ title: 'NAMESPACE', kind: 'any', text: ({ namespace }) => namespace });
    return columns;
  }

  /** The cells of a row as text that cannot drive a terminal; ages as of now. */
  cells(row: Row, now: number, columns = this.#shown): string[] {
    return columns.map(({ text, shows = text }) => harmless(shows(row, now)));
  }

  /** The same as a screen draws them. */
  drawn(row: Row, now: number): string[] {
    return this.#shown.map(({ text, shows = text, draws = shows }) => harmless(draws(row, now)));
  }

  /** Which of `cells` changed a moment ago. */
  changed(row: Row, columns = this.#shown): boolean[] {
    return columns.map(
      ({ cell }) => cell >= 0 && row.change === 'changed' && (row.changedCells & cellBit(cell)) !== 0,
    );
  }

  /** The columns for drawing, wide enough for these rows and all before: they must not jump while one scrolls. */
  views(rows: readonly (readonly string[])[], sort: Sort | undefined): ColumnView[] {
    return this.#shown.map((each, index) => {
      const { title, kind, wide, sortBy } = each;
      for (const cells of rows) {
        const cell = cells[index] ?? '';
        each.width = Math.max(each.width, textWidth(cell));
        each.idle &&= NOTHING.test(cell);
        if (each.holdsFigures === true) each.isRight = true;
        else if (each.isRight !== false && !NO_FIGURE.test(cell)) each.isRight = FIGURE.test(cell);
      }
      const idle = each.idle && rows.length > 0;
      const sorted =
        sort?.column === sortBy
          ? { sorted: sort.descending ? ('descending' as const) : ('ascending' as const) }
          : {};
      const width = Math.max(each.width, textWidth(columnTitle({ title, ...sorted })));
      const isRight = kind !== 'name' && each.isRight === true;
      return { title, kind, wide, width, ...(idle && { idle }), ...(isRight && { isRight }), ...sorted };
    });
  }
}

function harmless(text: string): string {
  return showControls(text).replaceAll('\t', ' ');
}

/** A column of a table; `cell` is where its text stands in a row. */
export function cellColumn(
  title: string,
  cell: number,
  more: Partial<
    Pick<
      Column,
      'kind' | 'wide' | 'isExtra' | 'sortBy' | 'holds' | 'text' | 'shows' | 'draws' | 'holdsFigures' | 'from'
    >
  > = {},
): Column {
  return {
    id: title,
    title,
    kind: 'other',
    wide: false,
    isExtra: false,
    isOwn: false,
    isMoving: false,
    sortBy: cell,
    cell,
    holds: kindOfTitle(title),
    text: (row) => row.cells[cell] ?? '',
    width: 0,
    isRight: undefined,
    idle: true,
    ...more,
  };
}

function serverColumns(columns: readonly TableColumn[], places: ColumnPlaces, whose: WhoseRows): Column[] {
  const names = columns.map(({ name }) => name.toLowerCase());
  const state = stateTitles(places)
    .map((title) => names.indexOf(title))
    .find((index) => index >= 0);
  // What events are called says nothing, and servers show it in wide tables only: of them, people look for the object.
  const isNameTold = !((columns[places.name]?.priority ?? 0) > 0);
  const named = isNameTold ? places.name : names.indexOf('object');
  const before = (['context', 'namespace'] as const).filter((of) => whose[of] === true);
  return [
    ...before.map((of) =>
      cellColumn(of.toUpperCase(), -1, { kind: 'namespace', sortBy: of, text: (row) => row[of] }),
    ),
    ...columns.flatMap(({ name, priority }, cell) => {
      const title = showControls(cellText(name.toUpperCase()));
      const wide = priority > 0;
      if (cell === places.name)
        return cellColumn(title, cell, { kind: cell === named ? 'name' : 'other', wide, sortBy: 'name' });
      if (cell === named) return cellColumn(title, cell, { kind: 'name' });
      if (cell === places.age)
        return cellColumn(title, cell, {
          ...{ kind: 'age', wide, sortBy: 'age', holds: 'age' },
          text: (row, now) => (row.cells[cell] === '' ? ageOfRow(row, now) : (row.cells[cell] ?? '')),
        });
      if (cell === places.restarts) {
        const last = lastText(columns.length);
        const shows: Column['text'] = (row, now) => {
          const ago = last(row, now);
          return (row.cells[cell] ?? '') + (ago && ` (${ago})`);
        };
        return [
          cellColumn(title, cell, { kind: 'restarts', wide, shows }),
          cellColumn('LAST RESTART', columns.length, { isExtra: true, sortBy: LAST, text: last }),
        ];
      }
      if (cell === places.lastSeen)
        return cellColumn(title, cell, { wide, sortBy: LAST, text: lastText(cell) });
      return cellColumn(title, cell, { kind: cell === state ? 'state' : 'other', wide });
    }),
    ...(whose.owner === true && !names.includes('owner')
      ? [cellColumn('OWNER', -1, { wide: true, isExtra: true, sortBy: OWNER, text: ({ owner }) => owner })]
      : []),
  ];
}

/** How old the object of a row is. */
export function ageOfRow(row: Row, now: number): string {
  return Number.isNaN(row.created) ? humanAge(undefined, now) : humanDuration(Math.max(0, now - row.created));
}

/** Of events, warnings matter more than their reasons. */
function stateTitles({ lastSeen }: ColumnPlaces): readonly string[] {
  return lastSeen < 0 ? STATE_TITLES : ['type', ...STATE_TITLES];
}

/** Servers say how long ago it was when they tell the row, and tell it again only when it changes. */
function lastText(cell: number): Column['text'] {
  return ({ cells, lastAt }, now) =>
    Number.isNaN(lastAt) ? (cells[cell] ?? '') : humanDuration(Math.max(0, now - lastAt));
}

/** The more recently a container restarted or an event was seen, the smaller, as with ages. */
const LAST: SortColumn = {
  keyOf: ({ lastAt }) => (Number.isNaN(lastAt) ? undefined : -lastAt),
};

const OWNER: SortColumn = { keyOf: ({ owner }) => cellSortKey(owner) };

/** Whether two servers, or two answers of one, have the same columns. */
export function sameTitles(left: readonly TableColumn[], right: readonly TableColumn[]): boolean {
  return left.length === right.length && left.every(({ name }, index) => name === right[index]!.name);
}

/** Columns that have a place for the cells of two servers, which may be of different versions: the first one's, then the other's. */
export function joinedColumns(
  first: readonly TableColumn[],
  other: readonly TableColumn[],
): readonly TableColumn[] {
  const more = other.filter(({ name }) => !first.some((column) => column.name === name));
  return more.length === 0 ? first : [...first, ...more];
}

/** The rows with their cells in the places of other columns; a cell that they do not have is empty. */
export function inColumns(
  columns: readonly TableColumn[],
  given: readonly TableColumn[],
  rows: readonly TableRow[],
): TableRow[] {
  const places = columns.map(({ name }) => given.findIndex((column) => column.name === name));
  return rows.map((row) => ({
    ...row,
    cells: places.map((place) => (place < 0 ? '' : (row.cells[place] ?? ''))),
  }));
}
