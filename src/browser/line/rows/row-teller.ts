import { resourceName } from '../../../discovery/types.js';
import { countText, groupThousands } from '../../../render/numbers.js';
import type { SeenObject } from '../../frame/screen.js';
import { rowTitle } from '../../rows/row.js';
import type { ActionSubject } from '../../rows/subject.js';
import type { TableScreen } from '../../table/table-screen.js';
import { findRow } from './find-row.js';
import { rowLine } from './row-lines.js';

const ROWS_AT_A_TIME = 20;

/** Prints the rows of a table with numbers, and finds the row of a number or a name. */
export class RowTeller {
  #next = 0;
  /**
   * Keys of the printed rows, by their numbers from 1 on: a number stands for the row that was read, wherever it is
   * now.
   */
  #numbered: string[] = [];
  /** The uids of the objects that were printed, by their keys. */
  readonly #printed = new Map<string, string>();
  readonly #table: TableScreen;
  readonly #say: (line: string) => void;

  constructor(table: TableScreen, say: (line: string) => void) {
    this.#table = table;
    this.#say = say;
  }

  /** Keys of the rows that were printed, in the order of their numbers. */
  get numbered(): readonly string[] {
    return this.#numbered;
  }

  /** Prints the subject of the table. */
  title(): void {
    const { among = [], resource } = this.#table.list;
    this.#say(`${this.#table.title()}:`);
    const others = among.filter((each) => each !== resource).map(resourceName);
    if (others.length > 0) this.#say(`also requested: ${others.join(', ')}; "resource TYPE" goes there`);
  }

  /** Prints the first rows once they are read, or why there are none. */
  begin(): void {
    const why = () => this.#table.whyEmpty({ choose: '"namespace NAME"', all: '"namespace all"' });
    if (this.#table.store.size > 0) this.first();
    else for (const line of why().split('\n')) this.#say(line);
  }

  /** Prints the first rows. @param count how many, as it was typed; "" for the default. Fails if it is not a number */
  first(count = ''): void {
    this.#next = 0;
    this.#sayRows(countOf(count));
  }

  /** Prints the rows that follow. */
  next(): void {
    this.#sayRows(ROWS_AT_A_TIME);
  }

  /** Shows other rows, none of which has been printed yet. */
  async filter(text: string): Promise<void> {
    await this.#table.setFilter(text);
    this.#next = 0;
    this.#sayCount(this.#table.view.filter.problem);
  }

  /** Sorts by `COLUMN [down]`, or in the server's order if that is "". Fails if there is no such column. */
  sort(rest: string): void {
    const table = this.#table;
    const down = /(?<!\s)\s+down$/i.exec(rest);
    const title = rest.slice(0, down?.index);
    if (title === '') table.sortBy(undefined);
    else {
      const column = table.sortable.find((each) => each.title.toLowerCase() === title.toLowerCase());
      if (column === undefined) {
        const titles = table.sortable.map((each) => each.title).join(', ');
        throw new Error(`there is no column ${title}; there are ${titles}`);
      }
      table.sortBy({ column: column.sortBy, descending: down !== null });
    }
    this.first();
  }

  /** The object of a row, which becomes the selected one. Fails if there is none. */
  find(word: string): SeenObject {
    const { view } = this.#table;
    const row = findRow(word, view.all, this.#numbered);
    view.selectKey(row.key);
    return this.#table.subjectOf(row);
  }

  /** The object that was printed as a row. Fails if it has been replaced by another one with its name. */
  seen(word: string): ActionSubject {
    const row = findRow(word, this.#table.view.all, this.#numbered);
    if ((this.#printed.get(row.key) ?? row.uid) !== row.uid)
      throw new Error(`${rowTitle(row)} is no longer the object that was printed; "list" shows the new one`);
    if (row.uid === '') throw new Error(`the server does not say which object ${rowTitle(row)} is`);
    return this.#table.seenIn(row);
  }

  #sayRows(count: number): void {
    const { view } = this.#table;
    const rows = view.all.slice(this.#next, this.#next + count);
    if (this.#next === 0) this.#numbered = [];
    this.#sayCount(undefined, rows.length);
    for (const row of rows) {
      if (row.change === 'deleted') continue;
      this.#numbered.push(row.key);
      this.#printed.set(row.key, row.uid);
      const mark = view.marks.has(row.key) ? '* ' : '';
      this.#say(`${this.#numbered.length}. ${mark}${rowLine(row, this.#table)}`);
    }
    this.#next += rows.length;
  }

  /** @param following the number of rows to print next */
  #sayCount(problem: string | undefined, following = 0): void {
    const { view, store } = this.#table;
    if (problem !== undefined) this.#say(problem);
    const doubt = view.count === 0 ? view.filter.doubt(store.ordered) : undefined;
    if (doubt !== undefined) this.#say(doubt);
    const matching = view.filter.text === '' ? '' : `, ${groupThousands(view.count)} match`;
    const [from, to] = [this.#next + 1, this.#next + following].map(groupThousands);
    const rows = following > 0 ? `; ${from} to ${to}:` : this.#next > 0 ? '; these were the last' : '';
    this.#say(`${countText(store.size, 'object')}${matching}${rows}`);
  }
}

function countOf(text: string): number {
  if (text === '') return ROWS_AT_A_TIME;
  if (!/^\d+$/.test(text) || Number(text) === 0) throw new Error('how many rows? "list", or "list 50"');
  return Number(text);
}
