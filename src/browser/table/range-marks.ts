import type { Clock } from '../../process/clock.js';
import type { Host } from '../frame/screen.js';
import type { Row } from '../rows/row.js';
import type { Slices } from '../rows/slices.js';
import type { TableView } from './table-view.js';

/** Many rows are marked in slices of this many milliseconds, with time for keys between them. */
const PIECE_MS = 5;
const BETWEEN_PIECES_MS = 1;

/** Rows between two checks of the clock. */
const STEP = 256;

/** The maximum number of marks to look up among the rows in each frame. */
const MAX_CHECKED = 200;

/** The positions of a range among the rows that pass the filter. */
export interface RowRange {
  first: number;
  last: number;
}

/** What marking needs from its environment. */
interface MarkingTools {
  host: Pick<Host, 'now' | 'answered'>;
  clock: Clock;
}

/** Marks many rows at once. That takes a while if there are many; then all marks appear together. */
export class RangeMarks {
  /** The key of the row at which a range starts. */
  #from: string | undefined;
  #work: Slices<Map<string, string>> | undefined;
  #cancel: (() => void) | undefined;
  readonly #view: TableView;
  readonly #tools: MarkingTools;

  constructor(view: TableView, tools: MarkingTools) {
    this.#view = view;
    this.#tools = tools;
  }

  /** Marks or unmarks the selected row, and selects the next one. */
  toggle(): void {
    this.finish();
    this.#view.toggleMark();
  }

  /** Starts a range at the selected row, or marks all rows of a started range. */
  toggleRange(): 'begun' | 'marked' | 'nothing' {
    const view = this.#view;
    const { range } = this;
    this.#from = undefined;
    if (range !== undefined) {
      this.#run(withMarks(view, view.all.slice(range.first, range.last + 1), false));
      return 'marked';
    }
    this.#from = view.selected?.key;
    return this.#from === undefined ? 'nothing' : 'begun';
  }

  /** Abandons the range without marking it; false if none was started. */
  giveUp(): boolean {
    const wasBegun = this.#from !== undefined;
    this.#from = undefined;
    return wasBegun;
  }

  /** Marks all rows that pass the filter; unmarks them if all are marked. */
  toggleAll(): void {
    this.#run(withMarks(this.#view, this.#view.all, true));
  }

  /** Marks all rows that pass the filter. */
  markAll(): void {
    this.#run(withMarks(this.#view, this.#view.all, false));
  }

  /** Removes all marks. */
  clear(): void {
    this.finish();
    this.#view.marks = new Map();
  }

  /** How many marked rows do not pass the filter; 0 if there are very many, or while rows are being arranged. */
  get unseen(): number {
    const { marks, filter, isArranging } = this.#view;
    if (filter.text === '' || isArranging || marks.size > MAX_CHECKED) return 0;
    return [...marks.keys()].filter((key) => this.#view.placeOfKey(key) < 0).length;
  }

  /** The positions of the started range; undefined if there is none, or its first row has disappeared. */
  get range(): RowRange | undefined {
    if (this.#from === undefined) return undefined;
    const from = this.#view.placeOfKey(this.#from);
    if (from < 0) return undefined;
    const { place } = this.#view;
    return { first: Math.min(from, place), last: Math.max(from, place) };
  }

  /** Completes pending work immediately, because what follows uses the marks. */
  finish(): void {
    this.#cancel?.();
    this.#workUntil(() => false);
  }

  #run(work: Slices<Map<string, string>>): void {
    this.finish();
    this.#work = work;
    this.#goOn();
  }

  #goOn(): void {
    const { clock, host } = this.#tools;
    const until = host.now() + PIECE_MS;
    this.#workUntil(() => host.now() >= until);
    if (this.#work === undefined) return;
    this.#cancel = clock.after(BETWEEN_PIECES_MS, () => {
      this.#goOn();
      if (this.#work === undefined) host.answered();
    });
  }

  #workUntil(isOver: () => boolean): void {
    while (this.#work !== undefined) {
      const { done, value } = this.#work.next();
      if (done) {
        this.#work = undefined;
        this.#view.marks = value;
      } else if (isOver()) return;
    }
  }
}

/**
 * The marks together with those of some rows.
 * @param turns removes those of the rows if all of them are marked
 */
function* withMarks(view: TableView, rows: readonly Row[], turns: boolean): Slices<Map<string, string>> {
  const marked = new Map<string, string>();
  let areMarked = true;
  const { length } = rows;
  for (let index = 0; index < length; index++) {
    const { key, uid } = rows[index]!;
    areMarked &&= view.marks.has(key);
    marked.set(key, uid);
    if (index % STEP === STEP - 1) yield;
  }
  const isTurned = turns && areMarked;
  const marks = isTurned ? new Map<string, string>() : marked;
  let looked = 0;
  for (const [key, uid] of view.marks) {
    if (!marked.has(key)) marks.set(key, uid);
    if (++looked % STEP === 0) yield;
  }
  return marks;
}
