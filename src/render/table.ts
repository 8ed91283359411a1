import {
  isTable,
  type KubeObject,
  sameColumns,
  type Table,
  type TableColumn,
  type WatchEvent,
} from '../codec/object.js';
import type { Output } from '../process/output.js';
import { showControls } from '../terminal/sanitize.js';
import { clientTable } from './client-table.js';
import type { ListSummary, TableGroup, TableOptions, TablePrinter } from './printer.js';
import type { TableLine } from './table-display.js';
import { eventCell, TableLayout } from './table-layout.js';
import { countRunes, type Measure, TabWriter } from './tabwriter.js';

/**
 * kubectl's table. A page is written as soon as it is printed, in columns as wide as the pages so far need, so that a
 * list of one page looks as in kubectl; with `stream: false` only when the rows are complete. Fails as the output does.
 */
export class KubectlTablePrinter implements TablePrinter {
  printed = false;
  readonly #writer: TabWriter;
  #current: TableGroup = {};
  #columns: readonly TableColumn[] = [];
  #layout: TableLayout;
  #headerIsDue: boolean;
  /** Lines that the view gets together. */
  #held: TableLine[] = [];
  #names: { plain: readonly string[]; ofEvents: readonly string[] } | undefined;
  #emptyLineIsDue = false;
  readonly #output: Output;
  readonly #options: TableOptions;

  /** @param measure the width of a cell; kubectl counts code points */
  constructor(output: Output, options: TableOptions, measure: Measure = countRunes) {
    this.#output = output;
    this.#options = options;
    this.#writer = new TabWriter(options.view?.measure ?? measure);
    this.#layout = new TableLayout([], options, this.#current);
    this.#headerIsDue = !options.noHeaders;
  }

  async group(group: TableGroup): Promise<void> {
    await this.flush();
    const goesOn = this.printed && isSameTable(group, this.#current);
    this.#current = group;
    if (goesOn) {
      this.#layout = new TableLayout(this.#columns, this.#options, group);
      return;
    }
    this.#writer.forget();
    this.#emptyLineIsDue = this.printed && !this.#options.noHeaders;
    this.#setColumns([]);
  }

  async printTable(table: Table): Promise<void> {
    this.#add(table);
    if (this.#options.stream !== false) await this.flush();
  }

  async printObjects(objects: KubeObject[]): Promise<void> {
    await this.printTable(clientTable(objects, this.#options.now()));
  }

  async printEvent({ type, object }: WatchEvent<Table | KubeObject>): Promise<void> {
    const table = isTable(object) ? object : clientTable([object], this.#options.now());
    this.#add(table, eventCell(type));
    await this.flush();
  }

  async flush(): Promise<void> {
    const held = this.#held.splice(0);
    for (const cells of this.#options.view?.cellsOf(held) ?? []) this.#writer.add(cells);
    for (const text of this.#writer.flush()) {
      const separator = this.#emptyLineIsDue ? '\n' : '';
      this.#emptyLineIsDue = false;
      this.printed = true;
      await this.#output.write(separator + text);
    }
  }

  async end(_summary?: ListSummary): Promise<void> {
    await this.flush();
    const { view, tellLeftOut } = this.#options;
    if (view !== undefined && view.leftOut.length > 0) await tellLeftOut?.(view.leftOut);
  }

  #add(table: Table, event?: string): void {
    const { columnDefinitions = [] } = table;
    if (columnDefinitions.length > 0 && !sameColumns(columnDefinitions, this.#columns)) {
      this.#setColumns(columnDefinitions);
    }
    if (table.rows.length === 0) return;
    if (this.#headerIsDue) this.#addLine(this.#layout.header(), event && 'EVENT', true);
    this.#headerIsDue = false;
    for (const row of table.rows) this.#addLine(this.#layout.row(row), event);
  }

  #addLine(cells: string[], event: string | undefined, isHeader = false): void {
    const line = event === undefined ? cells : [event, ...cells];
    // Widths are those of the visible text, so control characters are made visible before they are counted.
    const shown = this.#output.isTTY ? line.map(showControls) : line;
    if (this.#options.view === undefined) this.#writer.add(shown);
    else this.#held.push({ names: this.#namesOf(event !== undefined), cells: shown, isHeader });
  }

  #namesOf(isEvent: boolean): readonly string[] {
    if (this.#names === undefined) {
      const header = this.#layout.header();
      const plain = this.#output.isTTY ? header.map(showControls) : header;
      this.#names = { plain, ofEvents: ['EVENT', ...plain] };
    }
    return isEvent ? this.#names.ofEvents : this.#names.plain;
  }

  #setColumns(columns: readonly TableColumn[]): void {
    this.#columns = columns;
    this.#names = undefined;
    this.#layout = new TableLayout(columns, this.#options, this.#current);
    this.#headerIsDue = !this.#options.noHeaders;
  }
}

/** Whether rows of another context continue below the same headers. */
function isSameTable(group: TableGroup, before: TableGroup): boolean {
  if (group.context === undefined || before.context === undefined || group.context === before.context)
    return false;
  const kindIn = ({ namePrefix }: TableGroup) => namePrefix && `${namePrefix.group}/${namePrefix.kind}`;
  return group.withNamespace === before.withNamespace && kindIn(group) === kindIn(before);
}
