import type { Row } from '../row.js';
import type { TableView } from '../table-view.js';

/** More marks are not looked for among the rows at each frame. */
const MOST_LOOKED_AT = 200;

/** Marks of many rows at once. */
export class Marking {
  /** The key of the row where a range begins. */
  #from: string | undefined;
  readonly #view: TableView;

  constructor(view: TableView) {
    this.#view = view;
  }

  /** Begins a range at the selected row, or marks all from where it began to the selected row. */
  toggleRange(): 'begun' | 'marked' | 'nothing' {
    const view = this.#view;
    const { range } = this;
    this.#from = undefined;
    if (range !== undefined) {
      for (const row of view.all.slice(range.first, range.last + 1)) view.marks.set(row.key, row.uid);
      return 'marked';
    }
    this.#from = view.selected?.key;
    return this.#from === undefined ? 'nothing' : 'begun';
  }

  /** Leaves the range as it is, unmarked; false where none was begun. */
  giveUp(): boolean {
    const wasBegun = this.#from !== undefined;
    this.#from = undefined;
    return wasBegun;
  }

  /** Marks all rows that pass the filter; where they are marked, takes the marks away. */
  toggleAll(): void {
    const { all, marks } = this.#view;
    const areMarked = all.every((row) => marks.has(row.key));
    for (const row of all) {
      if (areMarked) marks.delete(row.key);
      else marks.set(row.key, row.uid);
    }
  }

  /** Whether a row is marked, or would be if the range ended at the selected row. @param place among those that pass */
  covers(row: Row, place: number): boolean {
    if (this.#view.marks.has(row.key)) return true;
    const { range } = this;
    return range !== undefined && place >= range.first && place <= range.last;
  }

  /** So many of the marked rows do not pass the filter; not counted where there are very many. */
  get unseen(): number {
    const { marks, filter } = this.#view;
    if (filter.text === '' || marks.size > MOST_LOOKED_AT) return 0;
    return [...marks.keys()].filter((key) => this.#view.placeOfKey(key) < 0).length;
  }

  /** Where the rows of the range stand that was begun; undefined where none was, or its beginning has gone. */
  get range(): { first: number; last: number } | undefined {
    if (this.#from === undefined) return undefined;
    const from = this.#view.placeOfKey(this.#from);
    if (from < 0) return undefined;
    const { place } = this.#view;
    return { first: Math.min(from, place), last: Math.max(from, place) };
  }
}
