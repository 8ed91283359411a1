import type { LogSource } from '../../objects/logs/log-request.js';
import type { LineFilter } from './line-filter.js';

/** A line of a log as it is kept. */
export interface LogLine {
  /** Undefined for what is about no single log. */
  source: LogSource | undefined;
  /** When it was written: RFC 3339 in UTC with nine digits; "" if not known. */
  time: string;
  /** Without power over the terminal. */
  text: string;
  /** Said by the browser rather than written by a container. */
  isSaid: boolean;
  /** The user has put it there: all above it was seen. */
  isMark?: true;
}

/** How much is kept. */
interface LinesBound {
  lines: number;
  /** About as many bytes of memory. */
  bytes: number;
}

/** What a line takes beside its text, in bytes. */
const LINE_COST = 100;
const BEYOND_LATIN_1 = /[\u0100-\uffff]/;

/** The last lines of some logs, as many as a bound allows, and those of them that a filter lets through. */
export class LogLines {
  #kept: LogLine[] = [];
  #shown: LogLine[] = this.#kept;
  #bytes = 0;
  #filter: LineFilter | undefined;
  /** So many older lines were let go since the last `clear`. */
  letGo = 0;
  readonly #bound: LinesBound;

  constructor(bound: LinesBound) {
    this.#bound = bound;
  }

  /** Those that the filter lets through, in order. */
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

  /** Shows the lines that a filter lets through; undefined shows all. What the browser says is always shown. */
  filterBy(filter: LineFilter | undefined): void {
    this.#filter = filter;
    this.#shown = filter === undefined ? this.#kept : this.#kept.filter((line) => passes(line, filter));
  }

  /** Adds lines after the others, and lets go what is too much. Returns the shown lines that went. */
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

/** About as many bytes as a line takes: one for each character, two where a text holds any beyond Latin-1. */
function costOf({ text }: LogLine): number {
  return text.length * (BEYOND_LATIN_1.test(text) ? 2 : 1) + LINE_COST;
}
