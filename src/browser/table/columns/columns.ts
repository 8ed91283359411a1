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

/** Cells that mean nothing. */
const NOTHING = /^(?:|<none>|<unset>)$/;
/** The minimum widths of screens that show some columns of wide tables, too. The last two rarely have values. */
const FROM: Readonly<Record<string, number>> = {
  NODE: 100,
  IP: 160,
  OWNER: 160,
  'NOMINATED NODE': Number.POSITIVE_INFINITY,
  'READINESS GATES': Number.POSITIVE_INFINITY,
};
const OTHERS_FROM = 132;
/** The minimum width of screens that show the usage of pods and nodes, if there are metrics. */
const USAGE_FROM = 120;

/** Longer than the time between any two events, in milliseconds. */
const WARNINGS_BEFORE = 1e14;

function fromWidth(title: string): number {
  return FROM[title] ?? OTHERS_FROM;
}

/** Cells without a figure. */
const NO_FIGURE = /^(?:|-|·|<[a-z ]+>)$/;
/** `12`, `1/2`, `250m`, `64Mi`, `12%`, `3d4h`, `11 (3m)`. */
const FIGURE = /^-?\d+(?:\.\d+)?(?:[a-zA-Z%]{1,2}(?:\/\d+|\d+[hms])?|\/\d+)?(?: \(.*\))?$/;

/** One column of a browser's table. */
export interface Column {
  /** Identifies it in choices and settings: the title of the server's column, or what the user typed for an own one. */
  id: string;
  title: string;
  kind: ColumnView['kind'];
  wide: boolean;
  /** Visible only if the user chooses it. */
  isExtra: boolean;
  /** It changes by itself, without a change of the row. */
  isMoving: boolean;
  /** One of the user's own columns, not the server's. */
  isOwn: boolean;
  sortBy: SortColumn;
  /** Index among a row's cells; -1 if its text is not one of them. */
  cell: number;
  holds: CellKind;
  text(row: Row, now: number): string;
  /** The visible text, if it is more than `text`. */
  shows?(row: Row, now: number): string;
  /** What a screen draws instead of the text: a bar before a percentage, the branch of a tree before a name. */
  draws?(row: Row, now: number): string;
  /** Its cells are figures, whatever they look like. */
  holdsFigures?: boolean;
  /** The minimum width of screens that show it although it belongs to wide tables. */
  from?: number | undefined;
  /** The width that the cells seen so far need. */
  width: number;
  /** The cells seen so far are figures; undefined if none of them had one. */
  isRight: boolean | undefined;
  /** All cells seen so far mean nothing. */
  idle: boolean;
}

/** Which of the columns are shown. */
interface ColumnChoice {
  /** Includes those of wide tables. */
  wide: boolean;
  /** Ids in display order; undefined for the server's choice. */
  chosen?: readonly string[] | undefined;
}

/** The width of the screen, and properties of the rows. */
interface SeenTable {
  width: number;
  measured: boolean;
  owned: boolean;
}

const NOTHING_SEEN: SeenTable = { width: 0, measured: false, owned: false };

/** Properties of rows that are shown before the server's columns, and after them. */
export interface WhoseRows {
  context?: boolean;
  namespace?: boolean;
  owner?: boolean;
}

/** The columns of a table: the server's, preceded by context and namespace if there are several, and the user's own. */
export class Columns {
  readonly places: ColumnPlaces;
  readonly #chosenFrom: readonly Column[];
  readonly #usage: readonly Column[];
  #shown: readonly Column[] = [];
  /** The user has chosen no columns: wider screens show more of them. */
  #isUsual = true;
  /** The last screen, and the properties of the rows. */
  #seen = NOTHING_SEEN;

  /**
   * @param whose properties of rows to show before the server's columns, because rows differ in them
   * @param own the user's own ones, beside the server's
   * @param usage those of metrics, which wide screens show if there are figures
   * @param made those of a table that does not come from a server
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

  /** The existing ones, visible or not. */
  get all(): readonly Column[] {
    const usage = this.#usage.filter((column) => this.#shown.includes(column));
    return usage.length === 0 ? this.#chosenFrom : [...this.#chosenFrom, ...usage];
  }

  /** The visible ones, in order. */
  get shown(): readonly Column[] {
    return this.#shown;
  }

  /** Shows others. Unknown ids are ignored; name and namespace are always visible. */
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
   * Adapts to the width of the screen in columns, unless the user has chosen columns.
   * @param seen.measured there are figures of usage
   * @param seen.owned some of the objects have owners
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

  /** Whether figures of usage are shown if there are any. */
  get hasRoomForUsage(): boolean {
    return this.#isUsual && this.#usage.length > 0 && this.#seen.width >= USAGE_FROM;
  }

  get #wide(): readonly Column[] {
    return this.#chosenFrom.filter(({ isExtra }) => !isExtra);
  }

  /** The default order of rows: for events, warnings first, then the newest first; undefined for the server's order. */
  get order(): Sort | undefined {
    const { lastSeen } = this.places;
    const type = this.all.find(({ title }) => title === 'TYPE');
    if (lastSeen < 0 || type === undefined) return undefined;
    const rank = (row: Row) => (row.cells[type.cell] === 'Warning' ? 0 : 1) * WARNINGS_BEFORE;
    const keyOf = (row: Row) => (Number.isNaN(row.lastAt) ? undefined : rank(row) - row.lastAt);
    return { column: { keyOf }, descending: false };
  }

  /** The default columns: kubectl's. */
  get usual(): readonly Column[] {
    return this.#wide.filter(({ wide, isOwn }) => !wide && !isOwn);
  }

  /** What the rows can be sorted by, with titles. */
  get sortable(): readonly { title: string; sortBy: SortColumn; wide: boolean }[] {
    return this.all;
  }

  /** Finds a column by its title or the beginning of it. */
  find(word: string): Column | undefined {
    return findColumn(word, this.all);
  }

  /** The columns that filters can use: these columns, name and namespace. */
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

  /** The cells of a row as text without control characters; ages as of now. */
  cells(row: Row, now: number, columns = this.#shown): string[] {
    return columns.map(({ text, shows = text }) => harmless(shows(row, now)));
  }

  /** The same as drawn on a screen. */
  drawn(row: Row, now: number): string[] {
    return this.#shown.map(({ text, shows = text, draws = shows }) => harmless(draws(row, now)));
  }

  /** Which of `cells` have just changed. */
  changed(row: Row, columns = this.#shown): boolean[] {
    return columns.map(
      ({ cell }) => cell >= 0 && row.change === 'changed' && (row.changedCells & cellBit(cell)) !== 0,
    );
  }

  /** The columns for drawing, wide enough for these rows and all previous ones: they must not jump on scrolling. */
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

/** A column of a table; `cell` is the index of its text in a row. */
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
  // The names of events say nothing, and servers show them only in wide tables: users look for the object instead.
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

/** The age of a row's object. */
export function ageOfRow(row: Row, now: number): string {
  return Number.isNaN(row.created) ? humanAge(undefined, now) : humanDuration(Math.max(0, now - row.created));
}

/** For events, warnings matter more than reasons. */
function stateTitles({ lastSeen }: ColumnPlaces): readonly string[] {
  return lastSeen < 0 ? STATE_TITLES : ['type', ...STATE_TITLES];
}

/** Servers tell how long ago it was at the time of sending the row, and send it again only when it changes. */
function lastText(cell: number): Column['text'] {
  return ({ cells, lastAt }, now) =>
    Number.isNaN(lastAt) ? (cells[cell] ?? '') : humanDuration(Math.max(0, now - lastAt));
}

/** The more recent a restart or an event, the smaller, like ages. */
const LAST: SortColumn = {
  keyOf: ({ lastAt }) => (Number.isNaN(lastAt) ? undefined : -lastAt),
};

const OWNER: SortColumn = { keyOf: ({ owner }) => cellSortKey(owner) };

/** Whether two servers, or two answers of one, have the same columns. */
export function sameTitles(left: readonly TableColumn[], right: readonly TableColumn[]): boolean {
  return left.length === right.length && left.every(({ name }, index) => name === right[index]!.name);
}

/** Columns that fit the cells of two servers, possibly of different versions: the first one's, then further ones. */
export function joinedColumns(
  first: readonly TableColumn[],
  other: readonly TableColumn[],
): readonly TableColumn[] {
  const more = other.filter(({ name }) => !first.some((column) => column.name === name));
  return more.length === 0 ? first : [...first, ...more];
}

/** The rows with their cells rearranged for other columns; missing cells are empty. */
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
