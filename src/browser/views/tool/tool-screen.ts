import { countText, groupThousands } from '../../../render/numbers.js';
import { showControls } from '../../../terminal/sanitize.js';
import { wrapWords } from '../../../terminal/text-width.js';
import { roomFor } from '../../../terminal/ui/table-lines.js';
import type { Role, Span } from '../../../terminal/ui/view-model.js';
import type { Binding, SeenObject } from '../../frame/screen.js';
import type { Row } from '../../rows/row.js';
import type { BrowserCluster } from '../../state/cluster.js';
import { ColumnLayout } from '../../table/columns/column-layout.js';
import { ageOfRow, type Column, Columns, cellColumn } from '../../table/columns/columns.js';
import type { TableMemory } from '../../table/memory.js';
import { RowTable, type RowTableTools } from '../../table/row-table.js';
import { ObjectFollower } from '../../text/object-follower.js';
import type { WatchTools } from '../../text/object-watch.js';
import {
  type ToolColumn,
  type ToolLine,
  type ToolSource,
  type ToolTable,
  toolDrawn,
  toolText,
} from './tool-table.js';

/** Where the rows of a tool lead. */
interface ToolWays {
  /** To another table. */
  table(next: ToolSource): void;
  /** To all cells of a row, one below the other. */
  line(row: readonly { title: string; text: string }[]): void;
  /** Copies the text of so many rows without objects. */
  copy(text: string, rows: number): void;
}

/** What the table of a tool needs from its environment. */
interface ToolTools extends RowTableTools {
  memory?: Pick<TableMemory, 'read' | 'keep'>;
  ways: ToolWays;
  /** Undefined to follow nothing. */
  watching?: WatchTools;
}

/** The table of a tool, read when it is shown, with all features of tables. */
export class ToolScreen extends RowTable {
  readonly hasRows = true;
  readonly layout: ColumnLayout;
  readonly #reading: ObjectFollower;
  #table: ToolTable = { columns: [], rows: [], note: '' };
  /** The rows by their keys in the store. */
  #lines = new Map<string, ToolLine>();
  readonly #tool: ToolTools;

  constructor(
    readonly cluster: BrowserCluster,
    readonly source: ToolSource,
    tools: ToolTools,
  ) {
    super(tools);
    this.#tool = tools;
    this.wraps = source.wraps === true;
    const { follows, about, everyMs } = source;
    const followed = { cluster, everyMs, tools: tools.watching, ...(follows && { target: about }) };
    this.#reading = new ObjectFollower(tools.host, followed);
    this.layout = new ColumnLayout({
      ...{ view: this.view, arranger: this.arranger, memory: tools.memory },
      onColumns: () => this.filter.again(),
    });
  }

  protected override get isReading(): boolean {
    const { problem, isComplete } = this.#reading.reader;
    return problem === undefined && !isComplete;
  }

  get enters(): string | undefined {
    return this.source.enters;
  }

  /** It is read again only while it is visible. */
  get readsInSight(): boolean {
    return this.source.everyMs !== undefined;
  }

  get what(): string {
    return this.source.word;
  }

  get resource(): undefined {
    return undefined;
  }

  path(): readonly string[] {
    return this.source.path;
  }

  freshness(): Span {
    return this.#reading.freshness;
  }

  override target(): SeenObject | undefined {
    return super.target() ?? (this.view.count === 0 ? this.source.about : undefined);
  }

  subjectOf({ key }: Row): SeenObject | undefined {
    return this.#lines.get(key)?.target;
  }

  state(): Span[] {
    const { problem } = this.#reading.reader;
    const { wrong } = this.#reading;
    const filter = this.view.filter.problem;
    if (filter !== undefined) return [{ text: showControls(filter), role: 'warning' }];
    if (wrong !== undefined) return [wrong];
    if (problem !== undefined) return [{ text: showControls(`! ${problem}`), role: 'bad' }];
    const { note, counts } = this.#table;
    const said = [counts === undefined && countText(this.store.size, 'row'), note].filter(Boolean).join(', ');
    return note === '' ? [] : [{ text: showControls(said), role: 'muted' }];
  }

  counts(): string {
    if (this.#table.counts !== undefined) return this.#table.counts;
    const notWell = this.#table.rows.filter(({ cells }) => cells.some(isBad)).length;
    return notWell === 0 ? '' : `${groupThousands(notWell)} not well`;
  }

  show(): void {
    if (!this.#reading.reader.isBegun) this.#read();
    this.#reading.start();
  }

  hide(): void {
    this.#reading.stop();
    this.marking.finish();
  }

  #read(): void {
    this.#reading.read<ToolTable>(
      (heard, signal) => this.source.read(heard, signal),
      (table) => {
        this.#take(table);
        if (table.asOf !== undefined) this.#reading.reader.readAt = table.asOf;
      },
    );
  }

  protected override readAgain(): void {
    this.#read();
  }

  protected override get isRefused(): boolean {
    return this.#reading.reader.problem !== undefined;
  }

  override bindings(): Binding[] {
    if (this.#reading.isDue) this.#read();
    const enter = this.#enter();
    const isCopied = this.target() === undefined && this.view.count > 0;
    return [
      ...(enter === undefined ? [] : [enter]),
      ...(isCopied
        ? [{ keys: ["'"], hint: '', does: 'copy the row, or the marked', run: () => this.#copy() }]
        : []),
      ...super.bindings().map((each) => this.#withWrap(each)),
    ];
  }

  #copy(): void {
    const { marks, all, selected } = this.view;
    const rows = marks.size > 0 ? all.filter(({ key }) => marks.has(key)) : [selected ?? []].flat();
    const texts = rows.map((row) => this.layout.columns.cells(row, this.#tool.host.now()).join('  '));
    this.#tool.ways.copy(texts.join('\n'), rows.length);
  }

  /**
   * The key of wide tables goes one step further here: once all columns are visible, it wraps cells that are cut off.
   */
  #withWrap(binding: Binding): Binding {
    if (!binding.keys.includes('w')) return binding;
    const { host } = this.#tool;
    const run = () => {
      const { layout } = this;
      const hides = layout.columns.all.some((column) => !layout.columns.shown.includes(column));
      if (this.wraps) {
        this.wraps = false;
        if (layout.isWide) layout.toggleWide();
        host.tell('the usual columns', 'muted');
      } else if (hides && !layout.isWide) {
        layout.toggleWide();
        host.tell('all columns that fit; w again wraps what is cut', 'muted');
      } else {
        this.wraps = true;
        host.tell('long cells are wrapped; w again cuts them', 'muted');
      }
    };
    return { ...binding, hint: 'wrap', does: 'all columns, then long cells wrapped, then as it was', run };
  }

  /** Where Enter leads, if not to the row's object: a row without one is shown by itself. */
  #enter(): Binding | undefined {
    const { selected } = this.view;
    if (selected === undefined) return undefined;
    const { leads, target } = this.#lines.get(selected.key) ?? {};
    const { ways } = this.#tool;
    const enter = { keys: ['enter'], group: 'go' } as const;
    const hint = this.source.hint ?? 'more';
    if (leads !== undefined) return { ...enter, hint, does: hint, run: () => ways.table(leads()) };
    if (target !== undefined) return undefined;
    const run = () => ways.line(this.titledCells(selected));
    return { ...enter, hint: 'whole row', does: 'all cells of the row, one below the other', run };
  }

  protected override badCells(row: Row): readonly boolean[] {
    const { cells = [] } = this.#lines.get(row.key) ?? {};
    const bad = this.layout.columns.shown.map(({ cell }) => isBad(cells[cell]));
    // If the trouble is in a hidden column, the row's name is marked.
    return bad.includes(true) || !cells.some(isBad) ? bad : bad.map((_, index) => index === 0);
  }

  protected override rolesOf({ key }: Row): readonly (Role | undefined)[] {
    const { cells = [] } = this.#lines.get(key) ?? {};
    return this.layout.columns.shown.map(({ cell }) => {
      const shown = cells[cell];
      return typeof shown === 'string' ? undefined : shown?.role;
    });
  }

  protected override around(columns: number) {
    const { sum, legend = '' } = this.#table;
    return {
      sum: sum && this.layout.columns.shown.map(({ cell }) => showControls(toolDrawn(sum[cell]))),
      legend: legend === '' ? [] : wrapWords(showControls(legend), roomFor(columns)),
      empty: this.#whyEmpty(),
    };
  }

  #whyEmpty(): string {
    const { problem, isComplete } = this.#reading.reader;
    if (problem !== undefined) return showControls(problem);
    if (this.store.size > 0) return 'No row matches.';
    return isComplete ? 'There are none.' : 'Reading...';
  }

  /** Takes another state of the table: marks and the selection stay on their rows. */
  #take(table: ToolTable): void {
    const titles = (of: ToolTable) => of.columns.map(({ title }) => title).join('\n');
    const isOther = !this.layout.isKnown || titles(table) !== titles(this.#table);
    const before = [...this.#lines];
    this.#table = table;
    const lines = new Map(table.rows.map((line, place) => [keyOf(line, place), line]));
    this.#lines = lines;
    if (isOther)
      this.layout.lay(
        new Columns(
          [],
          {},
          [],
          [],
          table.columns.map((each, cell) => this.#column(each, cell)),
        ),
      );
    const rows = [...lines].map(([key, line]) => rowOf(key, line));
    const goesOn = before.every(([key]) => lines.has(key));
    const selected = this.view.selected?.key;
    const { place } = this.view;
    const marks = [...this.view.marks];
    if (!goesOn) this.view.apply(this.store.clear());
    this.store.list(rows);
    this.applyNow();
    if (goesOn) return;
    const now = new Map([...lines].map(([key, { id }]) => [id, key]));
    const idOf = new Map(before.map(([key, { id }]) => [key, id]));
    const newKey = (key: string) => now.get(idOf.get(key) ?? '');
    for (const [key, uid] of marks) {
      const next = newKey(key);
      if (next !== undefined) this.view.marks.set(next, uid);
    }
    if (selected === undefined) return;
    // If the selected row has disappeared, the selection keeps its position.
    const next = newKey(selected) ?? this.view.all[Math.min(place, this.view.count - 1)]?.key;
    if (next !== undefined) this.view.selectKey(next);
  }

  #column({ title, kind, from, isFigure }: ToolColumn, cell: number): Column {
    const common = {
      kind: kind ?? 'other',
      wide: from !== undefined,
      ...{ from, holdsFigures: isFigure === true },
      // A percentage is a plain figure, whatever it refers to.
      ...(title.endsWith('%') && { holds: 'any' as const }),
    };
    if (kind === 'age')
      return cellColumn(title, cell, { ...common, sortBy: 'age', holds: 'age', text: ageText });
    // Branches make no sense if rows are not in their original order.
    const draws: Column['text'] = ({ key, cells }) =>
      this.view.sort === undefined ? toolDrawn(this.#lines.get(key)?.cells[cell]) : (cells[cell] ?? '');
    const bar: Column['text'] = ({ key }) => toolDrawn(this.#lines.get(key)?.cells[cell]);
    return cellColumn(title, cell, { ...common, draws: kind === 'name' ? draws : bar });
  }
}

const ageText: Column['text'] = (row, now) => (Number.isNaN(row.created) ? '' : ageOfRow(row, now));

const isBad = (cell: ToolLine['cells'][number] | undefined) =>
  typeof cell === 'object' && cell.isBad === true;

/** In the original order. */
function keyOf({ id }: ToolLine, place: number): string {
  return `${String(place).padStart(7, '0')} ${id}`;
}

function rowOf(key: string, { id, cells, target, created }: ToolLine): Row {
  const texts = cells.map(toolText);
  return {
    ...{ key, context: '', name: target?.name ?? texts[0] ?? id, namespace: target?.namespace ?? '' },
    ...{ uid: target?.uid ?? '', cells: texts, search: texts.join(' ').toLowerCase() },
    ...{ labels: undefined, owner: '', bounds: undefined, created: created ?? Number.NaN },
    ...{ lastAt: Number.NaN, change: undefined, changedCells: 0, sort: undefined },
  };
}
