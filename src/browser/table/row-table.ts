import type { ApiResource } from '../../discovery/types.js';
import type { Clock } from '../../process/clock.js';
import { freeze, sidestep } from '../../terminal/ui/frozen-columns.js';
import type { KeyName } from '../../terminal/ui/keys.js';
import { bodyHeight, type Size } from '../../terminal/ui/screen-lines.js';
import { isCutOn, roomFor, rowHeights } from '../../terminal/ui/table-lines.js';
import type { RowView, Span, TableBody } from '../../terminal/ui/view-model.js';
import type { LineEditor } from '../frame/line-editor.js';
import type { Binding, BrowserScreen, Host, SeenObject } from '../frame/screen.js';
import type { Row } from '../rows/row.js';
import { type Delta, RowStore } from '../rows/row-store.js';
import type { Sort, Sortable, SortColumn } from '../rows/sort-key.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { ColumnLayout } from './columns/column-layout.js';
import { Arranger } from './live/arranger.js';
import { RangeMarks, type RowRange } from './range-marks.js';
import { TableFilter } from './table-filter.js';
import { tableBindings } from './table-keys.js';
import { tableNote, tablePosition } from './table-state.js';
import { TableView, type TableWindow } from './table-view.js';

/** Changes are applied at most this often, in milliseconds. */
export const APPLY_EVERY_MS = 100;

/** The keys that do nothing without rows or columns, besides those that move the selection. */
const ON_ROWS: ReadonlySet<KeyName> = new Set([...'v*s,<>!o', 'left', 'right', 'space', 'enter']);

/** What a table needs from its environment. */
export interface RowTableTools {
  host: Host;
  clock: Clock;
  noTrunc: boolean;
  /** Milliseconds for filtering and sorting immediately; the rest is done a little later. */
  arrangesForMs: number;
}

/** What a table shows besides its rows. */
type AroundRows = Pick<TableBody, 'sum' | 'legend' | 'empty'>;

/**
 * Rows in columns: filtered, sorted, marked and selected, with the columns that the user has chosen. Subclasses provide
 * the rows.
 */
export abstract class RowTable implements BrowserScreen, Sortable {
  readonly store = new RowStore();
  readonly view = new TableView(this.store);
  readonly marking: RangeMarks;
  /** When the selection last moved to another row by itself, in milliseconds since 1970. */
  movedAt = Number.NEGATIVE_INFINITY;
  protected readonly arranger: Arranger;
  protected readonly filter: TableFilter;
  /** Long cells are wrapped. */
  protected wraps = false;
  #applied = Number.NEGATIVE_INFINITY;
  #left = 0;
  /** Nothing is cut: the user scrolls sideways. */
  #isUncut: boolean;
  #drawn: { body: TableBody; columns: number } | undefined;
  readonly #tools: RowTableTools;

  constructor(tools: RowTableTools) {
    this.#tools = tools;
    this.#isUncut = tools.noTrunc;
    this.marking = new RangeMarks(this.view, tools);
    this.arranger = new Arranger(this.view, tools);
    this.filter = new TableFilter({
      ...{ view: this.view, arranger: this.arranger, host: tools.host },
      columns: () => (this.layout.isKnown ? this.layout.columns.filterable : undefined),
      isNotWell: (row) => this.isNotWell(row),
    });
    this.view.onMoved = () => {
      this.movedAt = tools.host.now();
    };
  }

  abstract get cluster(): BrowserCluster;
  abstract get layout(): ColumnLayout;
  /** What the columns belong to, in one word: `pods`, `capacity`. */
  abstract get what(): string;
  /** The type of all its objects; undefined if they differ. */
  abstract get resource(): ApiResource | undefined;
  abstract path(): readonly string[];
  /** The object of a row; undefined if it has none. */
  abstract subjectOf(row: Row): SeenObject | undefined;
  /** Which of the visible cells indicate trouble; empty if none does. */
  protected abstract badCells(row: Row): readonly boolean[];
  /** The content around the rows, and in their place if there are none. @param columns of the screen */
  protected abstract around(columns: number): AroundRows;
  /** It has not been read to the end. */
  protected abstract get isReading(): boolean;
  /** Reads everything again. */
  protected abstract readAgain(): void;

  protected isNotWell(row: Row): boolean {
    return this.badCells(row).includes(true);
  }

  /** How many objects there are according to the server; undefined if it does not say. */
  get expected(): number | undefined {
    return undefined;
  }

  /** Reads metrics if their columns are visible; resolves when they are there. */
  async lookAtUsage(): Promise<void> {}

  /** The roles of the visible cells, if known. */
  protected rolesOf(_row: Row): RowView['roles'] {
    return undefined;
  }

  /** Called with the applied changes before they are visible. */
  protected take(_delta: Delta): void {}

  /** Called when they are visible. */
  protected taken(_delta: Delta): void {}

  /** Nothing can be shown, so the user probably wants to read again. */
  protected get isRefused(): boolean {
    return false;
  }

  target(): SeenObject | undefined {
    const row = this.view.selected;
    return row === undefined ? undefined : this.subjectOf(row);
  }

  /** The row of the selected object, for its details. */
  selectedCells(): { title: string; text: string }[] {
    const row = this.view.selected;
    return row === undefined ? [] : this.titledCells(row);
  }

  /** Every column of a row with its title; visible ones before the others. */
  titledCells(row: Row): { title: string; text: string; isShown: boolean; changed: boolean }[] {
    const { shown, all } = this.layout.columns;
    const ordered = [...shown, ...all.filter((column) => !shown.includes(column))];
    const changed = this.layout.columns.changed(row, ordered);
    const cells = this.layout.columns.cells(row, this.#tools.host.now(), ordered);
    return ordered.map(({ title }, index) => ({
      title,
      isShown: index < shown.length,
      text: cells[index]!,
      changed: changed[index]!,
    }));
  }

  get sort(): Sort | undefined {
    return this.view.sort;
  }

  /** What the rows can be sorted by. */
  get sortable(): readonly { title: string; sortBy: SortColumn }[] {
    return this.layout.columns.sortable;
  }

  /** Sorts, and stores that for tables of this type. */
  sortBy(sort: Sort | undefined): void {
    this.layout.sortBy(sort);
  }

  /**
   * Shows the rows that pass a filter; resolves when the filter is complete. What can be read at once takes effect
   * sooner.
   */
  setFilter(text: string): Promise<void> {
    return this.filter.set(text);
  }

  /** What moves through rows, marks them or concerns one, and what needs the columns. */
  awaits(_key: KeyName, binding: Binding | undefined): boolean {
    this.apply();
    if (!this.isReading || this.view.count > 0) return false;
    const { keys: [known = ''] = [], group = 'here' } = binding ?? {};
    return binding === undefined || group === 'move' || group === 'look' || ON_ROWS.has(known);
  }

  escape(): boolean {
    return this.marking.giveUp() || this.filter.clear();
  }

  editor(): { line: LineEditor; problem?: string | undefined } | undefined {
    return this.filter.editor();
  }

  edited(what: 'changed' | 'accepted' | 'cancelled'): void {
    this.filter.edited(what);
  }

  bindings(): Binding[] {
    return tableBindings({
      ...{ view: this.view, layout: this.layout, marking: this.marking, host: this.#tools.host },
      isRefused: this.isRefused,
      startFilter: () => this.filter.start(),
      toggleNotWell: () => this.filter.toggleNotWell(),
      readAgain: () => this.readAgain(),
      sideways: (direction) => this.#sidestep(direction),
    });
  }

  note(): Span[] {
    const sorted = this.sortable.find(({ sortBy }) => sortBy === this.view.sort?.column)?.title ?? '';
    return tableNote(this.view, sorted, this.marking.unseen);
  }

  position(): string {
    return tablePosition(this.view);
  }

  body(size: Size): TableBody {
    this.apply();
    this.layout.seeOn(size.columns, Math.max(this.store.size, this.expected ?? 0));
    const { lines, around } = roomForRows(bodyHeight(size), this.around(size.columns));
    const body = this.#fitting(lines, size.columns, around);
    this.#drawn = { body, columns: size.columns };
    return body;
  }

  /** The rows that fill the lines, including the selected one. */
  #fitting(lines: number, width: number, around: AroundRows): TableBody {
    const { view } = this;
    if (!this.wraps || this.#isUncut) return this.#bodyOf(view.window(lines), around);
    // Each of them may become visible.
    const top = Math.max(0, view.place - lines);
    const rows = view.all.slice(top, view.place + lines);
    const heights = rowHeights(this.#bodyOf({ rows, top, selected: view.place }, around), width);
    return this.#bodyOf(
      view.window(lines, (index) => heights[index - top] ?? 1),
      around,
    );
  }

  #bodyOf(window: TableWindow, around: AroundRows): TableBody {
    const now = this.#tools.host.now();
    const { range } = this.marking;
    const { columns } = this.layout;
    const cells = window.rows.map((row) => columns.drawn(row, now));
    return {
      ...around,
      kind: 'table',
      columns: columns.views(around.sum === undefined ? cells : [...cells, around.sum], this.view.sort),
      rows: window.rows.map((row, index) => ({
        cells: cells[index]!,
        bad: this.badCells(row),
        roles: this.rolesOf(row),
        change: row.change,
        changed: columns.changed(row),
        selected: window.top + index === window.selected,
        marked: this.view.marks.has(row.key) || isWithin(window.top + index, range),
        ...(window.lines && { lines: window.lines[index]! }),
      })),
      wrap: this.wraps,
      noTrunc: this.#isUncut,
      left: this.#left,
    };
  }

  /** Applies pending changes, unless that was just done. */
  apply(): void {
    const now = this.#tools.host.now();
    this.filter.followTime();
    const since = now - this.#applied;
    // A clock that was set back must not delay rows until it has caught up.
    if ((since >= 0 && since < APPLY_EVERY_MS) || !this.store.isDue(now)) return;
    this.applyNow();
  }

  /** Applies pending changes. */
  protected applyNow(): void {
    const now = this.#tools.host.now();
    this.#applied = now;
    const delta = this.store.flush(now);
    // The filter may depend on it.
    this.take(delta);
    this.view.apply(delta);
    this.taken(delta);
  }

  /** The first step to the right reveals what is cut off; the last step back hides it again. */
  #sidestep(direction: 1 | -1): void {
    if (this.#drawn === undefined) return;
    const { body, columns } = this.#drawn;
    if (this.#isUncut && this.#left === 0 && direction < 0) this.#isUncut = this.#tools.noTrunc;
    else if (this.#isUncut || (direction > 0 && isCutOn(body, columns))) {
      this.#isUncut = true;
      this.#left = sidestep(body.columns, freeze(body.columns, roomFor(columns)), this.#left, direction);
    } else if (direction > 0) this.#tools.host.tell('everything is visible', 'muted');
  }

  /** The object of a row, with the state that the row shows; undefined if it has none. */
  seenIn(row: Row): (SeenObject & { uid: string; state: string }) | undefined {
    const subject = this.subjectOf(row);
    if (subject === undefined) return undefined;
    const cells = this.titledCells(row);
    const textOf = (wanted: string) => cells.find(({ title }) => title === wanted)?.text;
    return { ...subject, uid: subject.uid ?? '', state: textOf('STATUS') ?? textOf('READY') ?? '' };
  }
}

/** The lines for rows, and what fits around them: the selected row takes precedence over a legend and a sum. */
function roomForRows(height: number, given: AroundRows): { lines: number; around: AroundRows } {
  let around = given;
  const linesOf = ({ sum, legend = [] }: AroundRows) =>
    height - 1 - (sum === undefined ? 0 : 1) - (legend.length === 0 ? 0 : legend.length + 1);
  if (linesOf(around) < MIN_ROWS) around = { ...around, legend: [] };
  if (linesOf(around) < 1) around = { ...around, sum: undefined };
  return { lines: Math.max(1, linesOf(around)), around };
}

/** If fewer rows fit, the legend is left out. */
const MIN_ROWS = 3;

function isWithin(place: number, range: RowRange | undefined): boolean {
  return range !== undefined && place >= range.first && place <= range.last;
}
