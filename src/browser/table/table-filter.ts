import type { FilterColumn, PatternCompiler } from '../filter/columns.js';
import { NOT_WELL } from '../filter/conditions.js';
import { type Filter, noFilter, parseFilter } from '../filter/filter.js';
import { LineEditor } from '../frame/line-editor.js';
import type { Host } from '../frame/screen.js';
import type { Row } from '../rows/row.js';
import type { Arranger } from './live/arranger.js';
import type { TableView } from './table-view.js';

/** How often a filter of ages is applied to all rows again, in milliseconds. */
const TIMED_EVERY_MS = 5_000;

/** The table of a filter. */
interface FilteredTable {
  view: TableView;
  arranger: Arranger;
  host: Host;
  /** Undefined until the list has returned them. */
  columns(): FilterColumn[] | undefined;
  isNotWell(row: Row): boolean;
}

/** The filter of a table: follows the typed text, new columns, and ages. */
export class TableFilter {
  #typing: { line: LineEditor; before: string } | undefined;
  #at = 0;
  readonly #patterns = new Patterns();
  readonly #table: FilteredTable;

  constructor(table: FilteredTable) {
    this.#table = table;
  }

  /**
   * Shows the rows that pass a filter; resolves when the filter is complete. What can be read at once takes effect
   * sooner.
   */
  async set(text: string): Promise<void> {
    const { view, host } = this.#table;
    this.#set(text);
    if (!this.#patterns.isMissingFor(text)) return;
    await this.#patterns.load();
    if (view.filter.text !== text) return;
    this.again();
    host.answered();
  }

  /** Reads the filter again: the columns have changed. */
  again(): void {
    const { text } = this.#table.view.filter;
    if (text !== '') this.#set(text);
  }

  /** Updates the rows that pass by their age. */
  followTime(): void {
    const { view, host } = this.#table;
    const isDue = Math.abs(host.now() - this.#at) >= TIMED_EVERY_MS;
    if (isDue && view.filter.isTimed && !view.isArranging) this.again();
  }

  /** Shows all rows; false if there was no filter. */
  clear(): boolean {
    if (this.#table.view.filter.text === '') return false;
    this.#set('');
    return true;
  }

  /** Shows only the objects that are not well, or all again, among those that pass the filter. */
  toggleNotWell(): void {
    const words = this.#table.view.filter.text.trim();
    const isOn = words === NOT_WELL || words.startsWith(`${NOT_WELL} `);
    void this.set(isOn ? words.slice(NOT_WELL.length).trim() : `${NOT_WELL} ${words}`.trim());
  }

  /** Starts typing a filter. */
  start(): void {
    const { text } = this.#table.view.filter;
    this.#typing = { line: new LineEditor('/', text), before: text };
  }

  editor(): { line: LineEditor; problem?: string | undefined } | undefined {
    return this.#typing && { line: this.#typing.line, problem: this.#table.view.filter.problem };
  }

  edited(what: 'changed' | 'accepted' | 'cancelled'): void {
    if (this.#typing === undefined) return;
    if (what === 'changed') void this.set(this.#typing.line.text);
    else {
      if (what === 'cancelled') void this.set(this.#typing.before);
      this.#typing = undefined;
    }
  }

  #set(text: string): void {
    const { view, arranger, host, columns } = this.#table;
    this.#at = host.now();
    const filter: Filter =
      text.trim() === ''
        ? noFilter
        : parseFilter(text, {
            ...{ columns: columns(), now: this.#at, pattern: this.#patterns.compile },
            isNotWell: (row) => this.#table.isNotWell(row),
          });
    arranger.run((isOver) => view.setFilter(filter, isOver));
  }
}

/** The patterns of filters, loaded when the first one is typed: the browser starts without them. */
class Patterns {
  compile: PatternCompiler | undefined;

  /** Whether a filter may contain a pattern that cannot be read yet. */
  isMissingFor(text: string): boolean {
    return this.compile === undefined && /(?:^|[\s!|:])\//.test(text);
  }

  async load(): Promise<void> {
    const { goPattern } = await import('../../go/pattern.js');
    this.compile = goPattern;
  }
}
