import { showControls } from '../../terminal/sanitize.js';
import { freeze, sidestep } from '../../terminal/ui/frozen-columns.js';
import { bodyHeight, type Size } from '../../terminal/ui/screen-lines.js';
import { roomFor } from '../../terminal/ui/table-lines.js';
import type { ColumnView, Span, TableBody } from '../../terminal/ui/view-model.js';
import type { LineEditor } from '../frame/line-editor.js';
import type { Binding, BrowserScreen, Host, SeenObject } from '../frame/screen.js';
import { type ListView, listCrumbs, listTitle } from '../rows/list-view.js';
import type { Row } from '../rows/row.js';
import { type Delta, RowStore } from '../rows/row-store.js';
import type { Sort, SortColumn } from '../rows/sort-key.js';
import type { BrowserCluster } from '../state/cluster.js';
import { ColumnLayout } from './columns/column-layout.js';
import { Arranger } from './live/arranger.js';
import { ListCondition } from './live/list-condition.js';
import type { JoiningContext, TableSource } from './live/list-parts.js';
import type { LiveListState } from './live/live-list.js';
import { type ReaderTools, TableReader } from './live/reader.js';
import { Silence, Silences } from './live/silence.js';
import { TableSources } from './live/sources.js';
import type { TableMemory } from './memory.js';
import { Usage } from './metrics/usage.js';
import { NotWell } from './not-well.js';
import { RangeMarks, type RowRange } from './range-marks.js';
import { TableFilter } from './table-filter.js';
import { tableBindings } from './table-keys.js';
import { tableNote, tablePosition, tableTrouble } from './table-state.js';
import { TableView } from './table-view.js';

/** Changes are applied at most this often, in milliseconds. */
export const APPLY_EVERY_MS = 100;

/** What a table needs of the world. */
interface TableTools extends ReaderTools {
  host: Host;
  noTrunc: boolean;
  /** Other contexts whose objects the table shows as well. */
  joining?: readonly JoiningContext[];
  /** Where what the user sets of the table is kept. */
  memory?: Pick<TableMemory, 'read' | 'keep'>;
  /** Milliseconds that filtering and sorting may take at once; what is left is done a little later. */
  arrangesForMs: number;
  /** Called with the new rows each time that changes were applied. */
  onApplied?: (delta: Delta) => void;
}

/** The table of a list, live while it is visible. */
export class TableScreen implements BrowserScreen {
  readonly store = new RowStore();
  readonly view = new TableView(this.store);
  readonly marking: RangeMarks;
  readonly #silence = new Silences();
  readonly #condition: ListCondition;
  #applied = Number.NEGATIVE_INFINITY;
  #left = 0;
  #isSeen = false;
  #drawn: { columns: readonly ColumnView[]; width: number } = { columns: [], width: 0 };
  readonly #arranger: Arranger;
  readonly layout: ColumnLayout;
  readonly usage: Usage;
  readonly #filter: TableFilter;
  readonly #reader: TableReader;
  readonly #notWell = new NotWell();
  #awaited: string | undefined;
  readonly #tools: TableTools;
  /** The clusters that the rows come from. */
  readonly sources: TableSources;
  /** When the selected row last became another one by itself, in milliseconds since 1970. */
  movedAt = Number.NEGATIVE_INFINITY;

  /**
   * @param first the cluster, or that of the first context
   * @param list there; its type is named so in all of them
   */
  constructor(
    first: BrowserCluster,
    readonly list: ListView,
    tools: TableTools,
  ) {
    this.#tools = tools;
    this.sources = new TableSources({ cluster: first, list }, tools.joining ?? []);
    const { isOne } = this.sources;
    this.marking = new RangeMarks(this.view, tools);
    this.#arranger = new Arranger(this.view, tools);
    this.#condition = new ListCondition(this.#silence);
    this.usage = new Usage({
      now: () => tools.host.now(),
      onNews: () => {
        this.layout.followFigures();
        tools.host.changed();
      },
    });
    this.layout = new ColumnLayout({
      usage: this.usage,
      list,
      whose: {
        context: !isOne,
        namespace: list.resource.namespaced && (list.namespace === undefined || !isOne),
      },
      view: this.view,
      arranger: this.#arranger,
      now: () => tools.host.now(),
      memory: tools.memory,
      // What a filter asks of columns is known only now.
      onColumns: () => this.#filter.again(),
      onMoreCells: () => this.#readAgain(),
    });
    this.#filter = new TableFilter({
      ...{ view: this.view, arranger: this.#arranger, host: tools.host },
      columns: () => (this.layout.isKnown ? this.layout.columns.filterable : undefined),
      isNotWell: (row) => this.#notWell.has(row, tools.host.now()),
    });
    const { store } = this;
    const toRows = this.layout.toRows.bind(this.layout);
    this.#reader = new TableReader(
      {
        ...{ sources: this.sources, store, condition: this.#condition, toRows },
        needsObjects: () => this.layout.needsObjects,
        answeredAt: (context) => this.#silence.answeredAt(context),
        onJoined: (source, context) => this.#follow(source, context),
      },
      tools,
    );
    this.#follow(this.sources.first, this.sources.firstContext);
    this.view.onMoved = () => {
      this.movedAt = tools.host.now();
    };
  }

  #follow(source: TableSource, context: string): void {
    this.usage.add({ ...source, context });
    this.#silence.add(new Silence(source.cluster.transport, this.#tools.clock, context));
  }

  /** The cluster of the selected row. */
  get cluster(): BrowserCluster {
    const { selected } = this.view;
    return (selected === undefined ? this.sources.first : this.sources.of(selected)).cluster;
  }

  /** For line mode and help; on the screen the header says it. */
  title(): string {
    return showControls(listTitle(this.list, this.sources.place));
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

  /** Every column of a row, with the columns' titles; those that are shown before the others. */
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

  /** Selects an object as soon as it is there. */
  selectWhenThere(name: string): void {
    const { resource, namespace } = this.list;
    const { firstContext } = this.sources;
    const key = resource.namespaced && namespace !== undefined ? `${namespace}/${name}` : name;
    this.#awaited = (firstContext && `${firstContext}\t`) + key;
  }

  get sort(): Sort | undefined {
    return this.view.sort;
  }

  /** What the rows can be sorted by. */
  get sortable(): readonly { title: string; sortBy: SortColumn }[] {
    return this.layout.columns.sortable;
  }

  /** Sorts, and keeps that for tables of this type. */
  sortBy(sort: Sort | undefined): void {
    this.layout.sortBy(sort);
  }

  /** Shows what a filter lets pass; settles when it is made of all that was asked, and sooner of what can be read at once. */
  setFilter(text: string): Promise<void> {
    return this.#filter.set(text);
  }

  show(): void {
    this.#isSeen = true;
    if (!this.layout.isUnprepared) this.#read();
    else void this.layout.prepare().then(() => this.#isSeen && this.#read());
  }

  #read(): void {
    if (this.#reader.start()) this.#silence.watch();
  }

  hide(): void {
    this.#isSeen = false;
    this.#reader.stop();
    this.usage.stop();
    this.marking.finish();
    this.#silence.stop();
  }

  /** The rows: they are read when it is shown again. Marks are not lost: rows with marks stay. */
  get holding() {
    return {
      count: this.store.size,
      isStale: !this.#reader.isFresh,
      letGo: () => this.#letGo(),
    };
  }

  #letGo(): void {
    if (this.view.marks.size > 0 || this.store.size === 0) return;
    this.#awaited = this.view.selected?.key;
    this.#reader.forget();
    const delta = this.store.clear();
    this.view.apply(delta);
    this.#notWell.apply(delta, this.layout.columns.all);
  }

  escape(): boolean {
    return this.marking.giveUp() || this.#filter.clear();
  }

  editor(): { line: LineEditor; problem?: string | undefined } | undefined {
    return this.#filter.editor();
  }

  edited(what: 'changed' | 'accepted' | 'cancelled'): void {
    this.#filter.edited(what);
  }

  bindings(): Binding[] {
    return tableBindings({
      ...{ view: this.view, layout: this.layout, marking: this.marking, host: this.#tools.host },
      isRefused: this.phase === 'refused',
      startFilter: () => this.#filter.start(),
      toggleNotWell: () => this.#filter.toggleNotWell(),
      readAgain: () => this.#readAgain(),
      sideways: this.#tools.noTrunc ? (direction) => this.#sidestep(direction) : undefined,
    });
  }

  #readAgain(): void {
    if (!this.#isSeen) return;
    this.hide();
    this.#reader.forget();
    this.show();
  }

  note(): Span[] {
    const sorted = this.sortable.find(({ sortBy }) => sortBy === this.view.sort?.column)?.title ?? '';
    return tableNote(this.view, sorted, this.marking.unseen);
  }

  state(): Span[] {
    return tableTrouble(this.view, this.trouble());
  }

  /** Reads metrics where columns of them are shown; settles when they are there. */
  async lookAtUsage(): Promise<void> {
    if (this.layout.wantsUsage) await this.usage.look();
  }

  position(): string {
    return tablePosition(this.view);
  }

  /** The place, for the header. */
  crumbs(): string[] {
    return listCrumbs(this.list, this.sources.place);
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
    void this.lookAtUsage();
    const now = this.#tools.host.now();
    const window = this.view.window(bodyHeight(size) - 1);
    const { range } = this.marking;
    this.layout.seeOn(size.columns, Math.max(this.store.size, this.expected ?? 0));
    const cells = window.rows.map((row) => this.layout.columns.cells(row, now));
    const columns = this.layout.columns.views(cells, this.view.sort);
    this.#drawn = { columns, width: roomFor(size.columns) };
    return {
      kind: 'table',
      columns,
      rows: window.rows.map((row, index) => ({
        cells: cells[index]!,
        bad: this.#notWell.cells(row, this.layout.columns.shown, now),
        change: row.change,
        changed: this.layout.columns.changed(row),
        selected: window.top + index === window.selected,
        marked: this.view.marks.has(row.key) || isWithin(window.top + index, range),
      })),
      empty: this.whyEmpty({ choose: 'n', all: '0' }),
      noTrunc: this.#tools.noTrunc,
      left: this.#left,
    };
  }

  /** How many objects are not well, as far as their rows tell. */
  get notWell(): number {
    return this.#notWell.count(this.#tools.host.now());
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
    // The filter may ask for it.
    this.#notWell.apply(delta, this.layout.columns.all);
    this.view.apply(delta);
    this.#tools.onApplied?.(delta);
    if (this.#awaited !== undefined && this.view.selectKey(this.#awaited)) this.#awaited = undefined;
  }

  #sidestep(direction: 1 | -1): void {
    const { columns, width } = this.#drawn;
    this.#left = sidestep(columns, freeze(columns, width), this.#left, direction);
  }

  /** The object of a row. */
  subjectOf(row: Row): SeenObject & { uid: string } {
    const { namespace, name, uid } = row;
    const { cluster, list } = this.sources.of(row);
    return {
      ...{ resource: list.resource, namespace: namespace === '' ? undefined : namespace, name, uid },
      // Of a table of one cluster, whose object it is goes without saying.
      ...(row.context !== '' && { cluster }),
    };
  }

  /** The object of a row, with the state that the row shows. */
  seenIn(row: Row): SeenObject & { uid: string; state: string } {
    const cells = this.titledCells(row);
    const textOf = (wanted: string) => cells.find(({ title }) => title === wanted)?.text;
    return { ...this.subjectOf(row), state: textOf('STATUS') ?? textOf('READY') ?? '' };
  }

  /** How the list is doing, in a word. */
  get phase(): LiveListState['phase'] {
    return this.#condition.state.phase;
  }

  /** What is wrong with the list; "" where nothing is. */
  trouble(): string {
    const trouble = this.#condition.trouble(this.#tools.host.now(), this.store.size);
    const { measured } = this.layout;
    if (trouble !== '' || measured.length === 0 || this.usage.problem === '') return trouble;
    return `no ${measured.join(', ')}: ${showControls(this.usage.problem)}`;
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
}

function isWithin(place: number, range: RowRange | undefined): boolean {
  return range !== undefined && place >= range.first && place <= range.last;
}
