import type { LogSource } from '../../objects/logs/log-request.js';
import type { LineFilter } from './line-filter.js';

/** A line of a log. */
export interface LogLine {
  /** Undefined for lines that belong to no single log. */
  source: LogSource | undefined;
  /** When it was written: RFC 3339 in UTC with nine digits; "" if not known. */
  time: string;
  /** Without terminal escapes. */
  text: string;
  /** Said by the browser rather than written by a container. */
  isSaid: boolean;
  /** The user has added it: everything above it has been seen. */
  isMark?: true;
}

/** How much is kept. */
interface LinesBound {
  lines: number;
  /** The approximate limit in bytes. */
  bytes: number;
}

/** The overhead of a line, in bytes. */
const LINE_COST = 100;
const BEYOND_LATIN_1 = /[\u0100-\uffff]/;

/** The last lines of some logs, up to a limit, and those of them that pass a filter. */
export class LogLines {
  #kept: LogLine[] = [];
  #shown: LogLine[] = this.#kept;
  #bytes = 0;
  #filter: LineFilter | undefined;
  /** How many older lines were dropped since the last `clear`. */
  letGo = 0;
  readonly #bound: LinesBound;

  constructor(bound: LinesBound) {
    this.#bound = bound;
  }

  /** Those that pass the filter, in order. */
  get shown(): readonly LogLine[] {
    return this.#shown;
  }

  /** How many are kept, shown or not. */
  get length(): number {
    return this.#kept.length;
  }

  get filter(): LineFilter | undefined {
    return this.#filter;
  }

  /** Shows the lines that pass a filter; undefined shows all. Messages of the browser are always shown. */
  filterBy(filter: LineFilter | undefined): void {
    this.#filter = filter;
    this.#shown = filter === undefined ? this.#kept : this.#kept.filter((line) => passes(line, filter));
  }

  /** Appends lines, and drops the oldest ones above the limit. Returns the shown lines that were dropped. */
  append(lines: readonly LogLine[]): readonly LogLine[] {
    const filter = this.#filter;
    for (const line of lines) {
      this.#kept.push(line);
      this.#bytes += costOf(line);
      if (filter !== undefined && passes(line, filter)) this.#shown.push(line);
    }
    return this.#letGo();
  }

  clear(): void {
    this.#kept = [];
    this.#bytes = 0;
    this.letGo = 0;
    this.filterBy(this.#filter);
  }

  #letGo(): readonly LogLine[] {
    let count = 0;
    while (this.#kept.length - count > this.#bound.lines || this.#bytes > this.#bound.bytes)
      this.#bytes -= costOf(this.#kept[count++]!);
    if (count === 0) return [];
    this.letGo += count;
    const isFiltered = this.#shown !== this.#kept;
    const gone = this.#kept.splice(0, count);
    if (!isFiltered) return gone;
    let shown = 0;
    for (const line of gone) if (line === this.#shown[shown]) shown++;
    return this.#shown.splice(0, shown);
  }
}

function passes(line: LogLine, filter: LineFilter): boolean {
  return line.isSaid || filter.test(line.text);
}

/** The approximate size of a line: a byte for each character, or two if a text has any beyond Latin-1. */
function costOf({ text }: LogLine): number {
  return text.length * (BEYOND_LATIN_1.test(text) ? 2 : 1) + LINE_COST;
}
