import type { TableColumn, TableRow } from '../../../codec/object.js';
import type { ListView } from '../../rows/list-view.js';
import { Interner, type Row, toRow } from '../../rows/row.js';
import type { Sort } from '../../rows/sort-key.js';
import type { ReadBounds } from '../metrics/usage-bounds.js';
import {
  type MeasuredRows,
  parseUsage,
  usageColumn,
  usageIds,
  usageTitle,
} from '../metrics/usage-columns.js';
import { ColumnLayout, type LaidOutRows } from './column-layout.js';
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

/** With more objects than these, metrics are only read if the user asks for their columns. */
const MAX_MEASURED = 2_000;

/** The list of a layout. */
interface LaidOutList extends LaidOutRows {
  list: ListView;
  /** Whether its rows differ in namespace and context. */
  whose: WhoseRows;
  now(): number;
  /** The usage of the rows' objects. */
  usage: MeasuredRows;
  /** Called when rows must be read again because they lack cells. */
  onMoreCells(): void;
}

/** The columns of a list: the server's, and the user's own. */
export class ListLayout extends ColumnLayout {
  #definitions: readonly TableColumn[] | undefined;
  /** The user's own, including hidden ones: their cells keep their positions. */
  readonly #own: OwnColumn[] = [];
  readonly #readers: ReadPath[] = [];
  #bounds: ReadBounds | undefined;
  #isMeasurable = false;
  /** Some of the rows have owners. */
  #isOwned = false;
  readonly #interner = new Interner();
  readonly #list: LaidOutList;

  constructor(list: LaidOutList) {
    super(list);
    this.#list = list;
  }

  /** Whether rows must include whole objects. */
  get needsObjects(): boolean {
    return !readsMetadataOnly(this.#own);
  }

  /** The titles of the visible columns of metrics. */
  get measured(): readonly string[] {
    return this.columns.shown.filter(({ isMoving }) => isMoving).map(({ title }) => title);
  }

  /** Adapts to the width of the screen in columns. @param objects how many the list has */
  override seeOn(width: number, objects: number): void {
    this.#isMeasurable = objects > 0 && objects <= MAX_MEASURED;
    const measured = this.#isMeasurable && this.#list.usage.isServed;
    this.columns.seeOn(width, { measured, owned: this.#isOwned });
  }

  /** Whether to read metrics. */
  get wantsUsage(): boolean {
    return this.measured.length > 0 || (this.#isMeasurable && this.columns.hasRoomForUsage);
  }

  override show(ids: readonly string[] | undefined): void {
    for (const id of ids ?? []) this.#keepUsage(id);
    super.show(ids);
  }

  override sortBy(sort: Sort | undefined): void {
    const column = this.columns.all.find(({ sortBy }) => sortBy === sort?.column);
    if (column !== undefined) this.#keepUsage(column.id);
    super.sortBy(sort);
  }

  /** Turns an automatic column of metrics into one of the user's own. */
  #keepUsage(id: string): void {
    const use = parseUsage(id);
    if (use === undefined || this.#own.some((own) => own.id === id)) return;
    this.#own.push({ id, title: usageTitle(id), use });
  }

  /** Whether some of the user's own columns have not been prepared. */
  get isUnprepared(): boolean {
    return this.#kept.some((id) => !this.#own.some((own) => own.id === id));
  }

  /** Makes the readers of the stored columns; leaves out those that can no longer be read. */
  async prepare(): Promise<void> {
    for (const id of this.#kept)
      await this.#addOwn(id).catch(() => {
        this.settings = {
          ...this.settings,
          columns: this.settings.columns?.filter((each) => each !== id),
        };
      });
  }

  get #kept(): readonly string[] {
    const { columns = [], sort } = this.settings;
    const sorted = sort?.column.startsWith('use:') === true ? [sort.column] : [];
    return [...columns.filter((id) => /^(?:\+|label:|use:)/.test(id)), ...sorted];
  }

  override async add(text: string): Promise<{ column: Column; readsObjects: boolean }> {
    const before = this.needsObjects;
    const hadBounds = this.#bounds !== undefined;
    const { id, isNew } = await this.#addOwn(text);
    if (isNew && this.#definitions !== undefined) this.#layOut(this.#definitions);
    const shown = this.columns.shown.map((column) => column.id);
    if (!shown.includes(id)) this.show([...shown, id]);
    const own = this.#own.find((each) => each.id === id)!;
    const lacksBounds = !hadBounds && this.#bounds !== undefined;
    if (isNew && ('path' in own || lacksBounds)) this.#list.onMoreCells();
    return {
      column: this.columns.all.find((column) => column.id === id)!,
      readsObjects: this.needsObjects && !before,
    };
  }

  /**
   * The rows of a page or a change.
   * @param context of the rows, if the table has several
   */
  toRows(definitions: readonly TableColumn[], given: readonly TableRow[], context = ''): Row[] {
    const before = this.#definitions;
    const now = before === undefined || context === '' ? definitions : joinedColumns(before, definitions);
    this.#definitions = now;
    const isOther = before === undefined || !sameTitles(now, before);
    if (isOther) this.#layOut(now);
    const rows = sameTitles(now, definitions) ? given : inColumns(now, definitions, given);
    const own = { cells: this.#readers, bounds: this.#bounds };
    const making = { interner: this.#interner, now: this.#list.now(), own, context };
    const made = rows.flatMap((row) => toRow(row, this.columns.places, making) ?? []);
    this.#isOwned ||= made.some(({ owner }) => owner !== '');
    // The rows of other contexts lack cells that these have.
    if (isOther && before !== undefined && context !== '') this.#list.onMoreCells();
    return made;
  }

  async #addOwn(text: string): Promise<{ id: string; isNew: boolean }> {
    const own = parseOwnColumn(text, this.#list.list.resource);
    const reader = 'path' in own ? await pathReader(own.path) : undefined;
    if (this.#own.some(({ id }) => id === own.id)) return { id: own.id, isNew: false };
    this.#own.push(own);
    if (reader !== undefined) this.#readers.push(reader);
    if ('use' in own && own.use.per !== undefined) {
      const { boundsReader } = await import('../metrics/usage-bounds.js');
      this.#bounds ??= boundsReader(this.#list.list.resource);
    }
    return { id: own.id, isNew: true };
  }

  #layOut(definitions: readonly TableColumn[]): void {
    this.lay(new Columns(definitions, this.#list.whose, this.#ownColumns(definitions), this.#usageColumns()));
  }

  /** After the server's cells, of which restarts are two. */
  #ownColumns(definitions: readonly TableColumn[]): Column[] {
    const { restarts } = new Columns(definitions).places;
    let cell = definitions.length + (restarts >= 0 ? 1 : 0);
    return this.#own.map((own) => {
      if ('label' in own) return labelColumn(own);
      if ('use' in own) return usageColumn(own.id, own.use, this.#list.usage);
      return { ...cellColumn(own.title, cell++), id: own.id };
    });
  }

  /** Those that need only metrics. */
  #usageColumns(): Column[] {
    const { list, usage } = this.#list;
    return usageIds(list.resource).flatMap((id) => {
      const use = parseUsage(id);
      return use === undefined || use.per !== undefined ? [] : [usageColumn(id, use, usage)];
    });
  }
}
