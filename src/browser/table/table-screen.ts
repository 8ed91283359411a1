import { type ApiResource, resourceName } from '../../discovery/types.js';
import { showControls } from '../../terminal/sanitize.js';
import type { Size } from '../../terminal/ui/screen-lines.js';
import type { Span, TableBody } from '../../terminal/ui/view-model.js';
import type { SeenObject } from '../frame/screen.js';
import { type ListView, listPath, listTitle } from '../rows/list-view.js';
import type { Row } from '../rows/row.js';
import type { Delta } from '../rows/row-store.js';
import type { BrowserCluster } from '../state/cluster.js';
import { ListLayout } from './columns/list-layout.js';
import { ListCondition } from './live/list-condition.js';
import type { JoiningContext, TableSource } from './live/list-parts.js';
import type { LiveListState } from './live/live-list.js';
import { type ReaderTools, TableReader } from './live/reader.js';
import { Silence, Silences } from './live/silence.js';
import { TableSources } from './live/sources.js';
import type { TableMemory } from './memory.js';
import { Usage } from './metrics/usage.js';
import { NotWell } from './not-well.js';
import { RowTable, type RowTableTools } from './row-table.js';
import { tableTrouble } from './table-state.js';

/** What the table of a list needs from its environment. */
interface TableTools extends Omit<ReaderTools, 'host'>, RowTableTools {
  /** Other contexts whose objects the table shows as well. */
  joining?: readonly JoiningContext[];
  /** Where the user's settings for the table are stored. */
  memory?: Pick<TableMemory, 'read' | 'keep'>;
  /** Called with the new rows each time changes are applied. */
  onApplied?: (delta: Delta) => void;
}

/** The table of a list, live while it is visible. */
export class TableScreen extends RowTable {
  readonly layout: ListLayout;
  readonly usage: Usage;
  /** The clusters that the rows come from. */
  readonly sources: TableSources;
  readonly #silence = new Silences();
  readonly #condition: ListCondition;
  #isSeen = false;
  readonly #reader: TableReader;
  readonly #notWell = new NotWell();
  #awaited: string | undefined;
  readonly #list: TableTools;

  /**
   * @param first the cluster, or that of the first context
   * @param list there; its type has the same name in all of them
   */
  constructor(
    first: BrowserCluster,
    readonly list: ListView,
    tools: TableTools,
  ) {
    super(tools);
    this.#list = tools;
    this.sources = new TableSources({ cluster: first, list }, tools.joining ?? []);
    const { isOne } = this.sources;
    this.#condition = new ListCondition(this.#silence);
    this.usage = new Usage({
      now: () => tools.host.now(),
      onNews: () => {
        this.layout.followFigures();
        tools.host.changed();
      },
    });
    this.layout = new ListLayout({
      usage: this.usage,
      list,
      whose: {
        context: !isOne,
        namespace: list.resource.namespaced && (list.namespace === undefined || !isOne),
        owner: true,
      },
      view: this.view,
      arranger: this.arranger,
      now: () => tools.host.now(),
      memory: tools.memory,
      // The columns that a filter refers to are only known now.
      onColumns: () => this.filter.again(),
      onMoreCells: () => this.readAgain(),
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
  }

  #follow(source: TableSource, context: string): void {
    this.usage.add({ ...source, context });
    this.#silence.add(new Silence(source.cluster.transport, this.#list.clock, context));
  }

  /** The cluster of the selected row. */
  get cluster(): BrowserCluster {
    const { selected } = this.view;
    return (selected === undefined ? this.sources.first : this.sources.of(selected)).cluster;
  }

  get what(): string {
    return resourceName(this.list.resource);
  }

  get resource(): ApiResource {
    return this.list.resource;
  }

  /** For line mode. */
  title(): string {
    return showControls(listTitle(this.list, this.sources.place));
  }

  /** Selects an object as soon as it exists. */
  selectWhenThere(name: string): void {
    const { resource, namespace } = this.list;
    const { firstContext } = this.sources;
    const key = resource.namespaced && namespace !== undefined ? `${namespace}/${name}` : name;
    this.#awaited = (firstContext && `${firstContext}\t`) + key;
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

  /**
   * The rows in memory: they can be dropped, because they are read when the table is shown again, but not if some are
   * marked.
   */
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
    this.#reader.letGo();
    const delta = this.store.clear();
    this.view.apply(delta);
    this.#notWell.apply(delta, this.layout.columns.all);
  }

  protected override get isReading(): boolean {
    return this.phase === 'listing';
  }

  protected override get isRefused(): boolean {
    return this.phase === 'refused';
  }

  protected override readAgain(): void {
    if (!this.#isSeen) return;
    this.hide();
    this.#reader.forget();
    this.show();
  }

  state(): Span[] {
    return tableTrouble(this.view, this.trouble());
  }

  override async lookAtUsage(): Promise<void> {
    if (this.layout.wantsUsage) await this.usage.look();
  }

  path(): string[] {
    return listPath(this.list, this.sources.place);
  }

  /** How fresh the rows are, in a few words. */
  freshness(): Span {
    return this.#condition.freshness(this.store.size, this.#list.host.now());
  }

  override get expected(): number | undefined {
    return this.#condition.expected;
  }

  consistency(): string {
    return this.#condition.consistency();
  }

  override body(size: Size): TableBody {
    void this.lookAtUsage();
    return super.body(size);
  }

  protected override around() {
    return { empty: this.whyEmpty({ choose: 'n', all: '0' }) };
  }

  protected override badCells(row: Row): readonly boolean[] {
    return this.#notWell.cells(row, this.layout.columns.shown, this.#list.host.now());
  }

  protected override isNotWell(row: Row): boolean {
    return this.#notWell.has(row, this.#list.host.now());
  }

  /** How many objects are not well, as far as their rows show. */
  get notWell(): number {
    return this.#notWell.count(this.#list.host.now());
  }

  protected override take(delta: Delta): void {
    this.#notWell.apply(delta, this.layout.columns.all);
  }

  protected override taken(delta: Delta): void {
    this.#list.onApplied?.(delta);
    if (this.#awaited !== undefined && this.view.selectKey(this.#awaited)) this.#awaited = undefined;
  }

  /** The object of a row. */
  subjectOf(row: Row): SeenObject & { uid: string } {
    const { namespace, name, uid } = row;
    const { cluster, list } = this.sources.of(row);
    return {
      ...{ resource: list.resource, namespace: namespace === '' ? undefined : namespace, name, uid },
      // In a table of one cluster, the cluster of an object is obvious.
      ...(row.context !== '' && { cluster }),
    };
  }

  override seenIn(row: Row) {
    return super.seenIn(row)!;
  }

  /** The state of the list, in a word. */
  get phase(): LiveListState['phase'] {
    return this.#condition.state.phase;
  }

  /** What is wrong with the list; "" if nothing is. */
  trouble(): string {
    const trouble = this.#condition.trouble(this.#list.host.now(), this.store.size);
    const { measured } = this.layout;
    if (trouble !== '' || measured.length === 0 || this.usage.problem === '') return trouble;
    return `no ${measured.join(', ')}: ${showControls(this.usage.problem)}`;
  }

  /**
   * Why no rows are visible, if there are none.
   * @param how the user chooses a namespace, and all of them
   */
  whyEmpty(how: { choose: string; all: string }): string {
    const why = this.#condition.whyEmpty(this.list, this.store.size, how);
    const doubt = this.store.size === 0 ? undefined : this.view.filter.doubt(this.store.ordered);
    return doubt === undefined ? why : `${showControls(doubt)}\n${why}`;
  }
}
