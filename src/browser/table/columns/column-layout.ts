import type { TableColumn, TableRow } from '../../../codec/object.js';
import type { ListView } from '../../rows/list-view.js';
import { Interner, type Row, toRow } from '../../rows/row.js';
import type { Sort } from '../../rows/sort-key.js';
import type { Arranger } from '../live/arranger.js';
import type { TableMemory, TableSettings } from '../memory.js';
import type { ReadBounds } from '../metrics/usage-bounds.js';
import {
  type MeasuredRows,
  parseUsage,
  usageColumn,
  usageIds,
  usageTitle,
} from '../metrics/usage-columns.js';
import type { TableView } from '../table-view.js';
import {
  type Column,
  Columns,
  cellColumn,
  inColumns,
  joinedColumns,
  sameTitles,
  type WhoseRows,
} from './columns.js';
import {
  labelColumn,
  type OwnColumn,
  parseOwnColumn,
  pathReader,
  type ReadPath,
  readsMetadataOnly,
} from './own-columns.js';

/** Metrics of more objects than these are read only where a user asks for their columns. */
const MAX_MEASURED = 2_000;

/** What a layout is of. */
interface LaidOutTable {
  list: ListView;
  /** Which of namespace and context its rows differ in. */
  whose: WhoseRows;
  view: TableView;
  arranger: Arranger;
  now(): number;
  /** Where what the user sets is kept. */
  memory?: Pick<TableMemory, 'read' | 'keep'> | undefined;
  /** What the objects of rows use. */
  usage: MeasuredRows;
  /** Called when there are other columns. */
  onColumns(): void;
  /** Called when rows must be read again, for they lack cells. */
  onMoreCells(): void;
}

/** The columns of a table as the user wants them, and by which of them it is sorted. */
export class ColumnLayout {
  #columns = new Columns([]);
  #definitions: readonly TableColumn[] | undefined;
  #settings: TableSettings;
  /** The user's own, those that are not shown any more among them: their cells stay where they are. */
  readonly #own: OwnColumn[] = [];
  readonly #readers: ReadPath[] = [];
  #bounds: ReadBounds | undefined;
  #isMeasurable = false;
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

  /** Whether rows must come with whole objects. */
  get needsObjects(): boolean {
    return !readsMetadataOnly(this.#own);
  }

  /** The titles of the columns of metrics that are shown. */
  get measured(): readonly string[] {
    return this.#columns.shown.filter(({ isMoving }) => isMoving).map(({ title }) => title);
  }

  /** Takes in what a screen of so many columns has room for. @param objects how many the list has */
  seeOn(width: number, objects: number): void {
    this.#isMeasurable = objects > 0 && objects <= MAX_MEASURED;
    this.#columns.seeOn(width, this.#isMeasurable && this.#table.usage.isServed);
  }

  /** Whether metrics are to be read. */
  get wantsUsage(): boolean {
    return this.measured.length > 0 || (this.#isMeasurable && this.#columns.hasRoomForUsage);
  }

  /** Puts rows in order again, where that is by figures that have changed. */
  followFigures(): void {
    const { view, arranger } = this.#table;
    const column = this.#columns.all.find(({ sortBy }) => sortBy === view.sort?.column);
    if (column?.isMoving === true) arranger.run((isOver) => view.sortAgain(isOver));
  }

  /** Whether there are columns of the user's that have not been prepared. */
  get isUnprepared(): boolean {
    return this.#kept.some((id) => !this.#own.some((own) => own.id === id));
  }

  /** Makes the readers of the columns that were kept; what cannot be read any more is left out. */
  async prepare(): Promise<void> {
    for (const id of this.#kept)
      await this.#addOwn(id).catch(() => {
        this.#settings = {
          ...this.#settings,
          columns: this.#settings.columns?.filter((each) => each !== id),
        };
      });
  }

  get #kept(): readonly string[] {
    const { columns = [], sort } = this.#settings;
    const sorted = sort?.column.startsWith('use:') === true ? [sort.column] : [];
    return [...columns.filter((id) => /^(?:\+|label:|use:)/.test(id)), ...sorted];
  }

  /** Shows the columns of wide tables, or no longer. */
  toggleWide(): void {
    this.#set({ wide: this.isWide ? undefined : true });
    this.#choose();
  }

  /** Shows these columns, in this order, and keeps that; undefined for the usual ones. */
  show(ids: readonly string[] | undefined): void {
    for (const id of ids ?? []) this.#keepUsage(id);
    const usual = this.#columns.usual.map(({ id }) => id);
    const isUsual = ids === undefined || ids.join('\n') === usual.join('\n');
    this.#set({ columns: isUsual ? undefined : ids, ...(this.isWide && { wide: undefined }) });
    this.#choose();
  }

  /**
   * Adds a column of the user's behind the others, and keeps that. Fails with OwnColumnError where it cannot be read.
   * @returns whether rows come with whole objects from now on
   */
  async add(text: string): Promise<{ column: Column; readsObjects: boolean }> {
    const before = this.needsObjects;
    const hadBounds = this.#bounds !== undefined;
    const { id, isNew } = await this.#addOwn(text);
    if (isNew && this.#definitions !== undefined) this.#layOut(this.#definitions);
    const shown = this.#columns.shown.map((column) => column.id);
    if (!shown.includes(id)) this.show([...shown, id]);
    const own = this.#own.find((each) => each.id === id)!;
    const lacksBounds = !hadBounds && this.#bounds !== undefined;
    if (isNew && ('path' in own || lacksBounds)) this.#table.onMoreCells();
    return {
      column: this.#columns.all.find((column) => column.id === id)!,
      readsObjects: this.needsObjects && !before,
    };
  }

  /** Sorts, and keeps that. */
  sortBy(sort: Sort | undefined): void {
    this.#sort(sort);
    const column = this.#columns.all.find(({ sortBy }) => sortBy === sort?.column);
    if (column !== undefined) this.#keepUsage(column.id);
    this.#set({
      sort:
        sort === undefined || column === undefined
          ? undefined
          : { column: column.id, descending: sort.descending },
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

  /**
   * The rows of a page or a change.
   * @param context that they are of, where the table has several
   */
  toRows(definitions: readonly TableColumn[], given: readonly TableRow[], context = ''): Row[] {
    const before = this.#definitions;
    const now = before === undefined || context === '' ? definitions : joinedColumns(before, definitions);
    this.#definitions = now;
    const isOther = before === undefined || !sameTitles(now, before);
    if (isOther) this.#layOut(now);
    const rows = sameTitles(now, definitions) ? given : inColumns(now, definitions, given);
    const own = { cells: this.#readers, bounds: this.#bounds };
    const making = { interner: this.#interner, now: this.#table.now(), own, context };
    const made = rows.flatMap((row) => toRow(row, this.#columns.places, making) ?? []);
    // The rows of other contexts have no cells where these have some.
    if (isOther && before !== undefined && context !== '') this.#table.onMoreCells();
    return made;
  }

  /** Makes a column of metrics that stands there by itself the user's. */
  #keepUsage(id: string): void {
    const use = parseUsage(id);
    if (use === undefined || this.#own.some((own) => own.id === id)) return;
    this.#own.push({ id, title: usageTitle(id), use });
  }

  async #addOwn(text: string): Promise<{ id: string; isNew: boolean }> {
    const own = parseOwnColumn(text, this.#table.list.resource);
    const reader = 'path' in own ? await pathReader(own.path) : undefined;
    if (this.#own.some(({ id }) => id === own.id)) return { id: own.id, isNew: false };
    this.#own.push(own);
    if (reader !== undefined) this.#readers.push(reader);
    if ('use' in own && own.use.per !== undefined) {
      const { boundsReader } = await import('../metrics/usage-bounds.js');
      this.#bounds ??= boundsReader(this.#table.list.resource);
    }
    return { id: own.id, isNew: true };
  }

  #layOut(definitions: readonly TableColumn[]): void {
    const { whose, onColumns } = this.#table;
    this.#columns = new Columns(definitions, whose, this.#ownColumns(definitions), this.#usageColumns());
    this.#choose();
    const { sort } = this.#settings;
    const column = sort && this.#columns.all.find(({ id }) => id === sort.column);
    if (column !== undefined) this.#sort({ column: column.sortBy, descending: sort!.descending });
    else if (this.#columns.order !== undefined) this.#sort(this.#columns.order);
    onColumns();
  }

  /** Behind the server's cells, of which restarts are two. */
  #ownColumns(definitions: readonly TableColumn[]): Column[] {
    const { restarts } = new Columns(definitions).places;
    let cell = definitions.length + (restarts >= 0 ? 1 : 0);
    return this.#own.map((own) => {
      if ('label' in own) return labelColumn(own);
      if ('use' in own) return usageColumn(own.id, own.use, this.#table.usage);
      return { ...cellColumn(own.title, cell++), id: own.id };
    });
  }

  /** Those that need no more than metrics. */
  #usageColumns(): Column[] {
    const { list, usage } = this.#table;
    return usageIds(list.resource).flatMap((id) => {
      const use = parseUsage(id);
      return use === undefined || use.per !== undefined ? [] : [usageColumn(id, use, usage)];
    });
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
