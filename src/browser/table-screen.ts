import type { ObjectTarget } from '../cluster/target.js';
import type { TableColumn, TableRow } from '../codec/object.js';
import { showControls } from '../terminal/sanitize.js';
import { bodyHeight, type Size } from '../terminal/ui/screen-lines.js';
import { fullWidth } from '../terminal/ui/table-lines.js';
import type { Span, TableBody } from '../terminal/ui/view-model.js';
import { Arranger } from './arranger.js';
import type { BrowserCluster } from './cluster.js';
import { Columns } from './columns.js';
import { TableFilter } from './filter/table-filter.js';
import type { LineEditor } from './line-editor.js';
import { ListCondition } from './list-condition.js';
import { type ListView, listCrumbs, listTitle } from './list-view.js';
import type { LiveListState } from './live-list.js';
import { motionBindings } from './motions.js';
import { Interner, type Row, toRow } from './row.js';
import { type Delta, RowStore } from './row-store.js';
import type { Binding, BrowserScreen, Host } from './screen.js';
import { Silence } from './silence.js';
import type { Sort, SortColumn } from './sort-key.js';
import { type ReaderTools, TableReader } from './table/reader.js';
import { tablePosition, tableState } from './table-state.js';
import { TableView } from './table-view.js';

/** Changes are applied at most this often, in milliseconds. */
export const APPLY_EVERY_MS = 100;

/** Columns that a step sideways goes. */
const SIDESTEP = 16;

/** What a table needs of the world. */
export interface TableTools extends ReaderTools {
  host: Host;
  noTrunc: boolean;
  /** Milliseconds that filtering and sorting may take at once; what is left is done a little later. */
  arrangesForMs: number;
  /** Called with the new rows each time that changes were applied. */
  onApplied?: (delta: Delta) => void;
}

/** The table of a list, live while it is visible. */
export class TableScreen implements BrowserScreen {
  readonly store = new RowStore();
  readonly view = new TableView(this.store);
  readonly #interner = new Interner();
  #definitions: readonly TableColumn[] | undefined;
  #columns = new Columns([], false);
  readonly #silence: Silence;
  readonly #condition: ListCondition;
  #applied = Number.NEGATIVE_INFINITY;
  #left = 0;
  readonly #arranger: Arranger;
  readonly #filter: TableFilter;
  readonly #reader: TableReader;
  #awaited: string | undefined;
  readonly #tools: TableTools;

  constructor(
    readonly cluster: BrowserCluster,
    readonly list: ListView,
    tools: TableTools,
  ) {
    this.#tools = tools;
    this.#arranger = new Arranger(this.view, tools);
    this.#silence = new Silence(cluster.transport, tools.clock);
    this.#condition = new ListCondition(this.#silence);
    this.#filter = new TableFilter({
      view: this.view,
      arranger: this.#arranger,
      host: tools.host,
      columns: () => (this.#definitions === undefined ? undefined : this.#columns.filterable),
    });
    const { store } = this;
    const toRows = this.#toRows.bind(this);
    this.#reader = new TableReader({ cluster, list, store, condition: this.#condition, toRows }, tools);
  }

  /** For line mode and help; on the screen the header says it. */
  title(): string {
    return showControls(listTitle(this.list));
  }

  target(): ObjectTarget | undefined {
    const row = this.view.selected;
    return row === undefined ? undefined : this.subjectOf(row);
  }

  /** The row of the selected object, for its details. */
  selectedCells(): { title: string; text: string }[] {
    const row = this.view.selected;
    return row === undefined ? [] : this.titledCells(row);
  }

  /** Every column of a row, with the columns' titles. */
  titledCells(row: Row): { title: string; text: string; wide: boolean; changed: boolean }[] {
    const changed = this.#columns.changed(row);
    const cells = this.#columns.cells(row, this.#tools.host.now());
    return this.#columns.sortable.map(({ title, wide }, index) => ({
      title,
      wide,
      text: cells[index]!,
      changed: changed[index]!,
    }));
  }

  /** Selects an object as soon as it is there. */
  selectWhenThere(name: string): void {
    const { resource, namespace } = this.list;
    this.#awaited = resource.namespaced && namespace !== undefined ? `${namespace}/${name}` : name;
  }

  get sort(): Sort | undefined {
    return this.view.sort;
  }

  /** What the rows can be sorted by. */
  get sortable(): readonly { title: string; sortBy: SortColumn }[] {
    return this.#columns.sortable;
  }

  sortBy(sort: Sort | undefined): void {
    this.#arranger.run((isOver) => this.view.setSort(sort, isOver));
  }

  /** Shows what a filter lets pass; settles when it is made of all that was asked, and sooner of what can be read at once. */
  setFilter(text: string): Promise<void> {
    return this.#filter.set(text);
  }

  show(): void {
    if (this.#reader.start()) this.#silence.watch();
  }

  hide(): void {
    this.#reader.stop();
    this.#silence.stop();
  }

  escape(): boolean {
    return this.#filter.clear();
  }

  editor(): { line: LineEditor; problem?: string | undefined } | undefined {
    return this.#filter.editor();
  }

  edited(what: 'changed' | 'accepted' | 'cancelled'): void {
    this.#filter.edited(what);
  }

  bindings(): Binding[] {
    return [
      ...motionBindings((motion) => this.view.move(motion)),
      ...(this.#tools.noTrunc ? this.#sideways() : []),
      {
        keys: ['/'],
        hint: 'filter',
        does: 'filter as you type: words, a|b, !word, /pattern/, ~letters, COLUMN:word, age<1h, -l labels',
        run: () => this.#filter.start(),
      },
      {
        keys: ['space'],
        hint: '',
        does: 'mark or unmark the row',
        run: () => this.view.toggleMark(),
      },
      {
        keys: ['r'],
        hint: this.phase === 'refused' ? 'reload' : '',
        does: 'reload the list',
        run: () => this.#readAgain(),
      },
    ];
  }

  #readAgain(): void {
    this.hide();
    this.show();
  }

  state(): Span[] {
    const sorted = this.sortable.find(({ sortBy }) => sortBy === this.view.sort?.column)?.title ?? '';
    return tableState(this.view, sorted, this.trouble());
  }

  position(): string {
    return tablePosition(this.view);
  }

  /** The place, for the header. */
  crumbs(): string[] {
    return listCrumbs(this.list);
  }

  /** How fresh the rows are, in a word or two. */
  freshness(): Span {
    return this.#condition.freshness(this.store.size, this.#tools.host.now());
  }

  /** How many objects there are by the server's count; undefined where it tells none. */
  get expected(): number | undefined {
    return this.#condition.expected;
  }

  consistency(): string {
    return this.#condition.consistency();
  }

  body(size: Size): TableBody {
    this.apply();
    const now = this.#tools.host.now();
    const window = this.view.window(bodyHeight(size) - 1);
    const cells = window.rows.map((row) => this.#columns.cells(row, now));
    const columns = this.#columns.views(cells, this.view.sort);
    this.#left = Math.max(0, Math.min(this.#left, fullWidth(columns) - size.columns));
    return {
      kind: 'table',
      columns,
      rows: window.rows.map((row, index) => ({
        cells: cells[index]!,
        change: row.change,
        changed: this.#columns.changed(row),
        selected: window.top + index === window.selected,
        marked: this.view.marks.has(row.key),
      })),
      empty: this.whyEmpty({ choose: 'n', all: '0' }),
      noTrunc: this.#tools.noTrunc,
      left: this.#left,
    };
  }

  /** Applies what has come, unless that was done a moment ago. */
  apply(): void {
    const now = this.#tools.host.now();
    this.#filter.followTime();
    const since = now - this.#applied;
    // A clock that was set back must not hold rows back until it has caught up.
    if ((since >= 0 && since < APPLY_EVERY_MS) || !this.store.isDue(now)) return;
    this.#applied = now;
    const delta = this.store.flush(now);
    this.view.apply(delta);
    this.#tools.onApplied?.(delta);
    if (this.#awaited !== undefined && this.view.selectKey(this.#awaited)) this.#awaited = undefined;
  }

  #sideways(): Binding[] {
    const go = (columns: number) => () => {
      this.#left = Math.max(0, this.#left + columns);
    };
    return [
      { keys: ['left'], hint: '', does: 'scroll left', run: go(-SIDESTEP) },
      { keys: ['right'], hint: '', does: 'scroll right', run: go(SIDESTEP) },
    ];
  }

  /** The object of a row. */
  subjectOf(row: Row): ObjectTarget {
    const { resource } = this.list;
    return { resource, namespace: row.namespace === '' ? undefined : row.namespace, name: row.name };
  }

  /** How the list is doing, in a word. */
  get phase(): LiveListState['phase'] {
    return this.#condition.state.phase;
  }

  /** What is wrong with the list; "" where nothing is. */
  trouble(): string {
    return this.#condition.trouble(this.#tools.host.now());
  }

  /**
   * Why there are no rows to be seen, where there are none.
   * @param how how the user chooses a namespace, and all of them
   */
  whyEmpty(how: { choose: string; all: string }): string {
    const why = this.#condition.whyEmpty(this.list, this.store.size, how);
    const doubt = this.store.size === 0 ? undefined : this.view.filter.doubt(this.store.ordered);
    return doubt === undefined ? why : `${showControls(doubt)}\n${why}`;
  }

  #toRows(columns: readonly TableColumn[], rows: readonly TableRow[]): Row[] {
    if (
      columns !== this.#definitions &&
      (this.#definitions === undefined || !sameTitles(columns, this.#definitions))
    ) {
      const { resource, namespace } = this.list;
      this.#columns = new Columns(columns, resource.namespaced && namespace === undefined);
      this.#definitions = columns;
      // What a filter asks of columns is known only now.
      this.#filter.again();
    }
    this.#definitions = columns;
    return rows.flatMap((row) => toRow(row, this.#columns.places, this.#interner) ?? []);
  }
}

function sameTitles(left: readonly TableColumn[], right: readonly TableColumn[]): boolean {
  return left.length === right.length && left.every(({ name }, index) => name === right[index]!.name);
}
