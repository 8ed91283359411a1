import { countText, groupThousands } from '../../render/numbers.js';
import { cutEnd, wrapColumns } from '../../terminal/text-width.js';
import type { Line, Span } from '../../terminal/ui/view-model.js';
import { paintPiece } from '../frame/paint.js';
import { type Motion, moveSelection, within } from '../frame/viewport.js';
import type { LogLine, LogLines } from './log-lines.js';

/** A position among wrapped lines: a line, and which of its parts. */
interface Place {
  line: number;
  part: number;
}

/**
 * The visible part of a log: a line is selected, or the end is followed. Only visible lines are measured: there may be
 * fifty thousand, and thousands more each second.
 */
export class LogPane {
  /** The end stays visible, and no line is selected. */
  follows = true;
  wrap = false;
  #query = '';
  /** How many shown lines contain the query. */
  #matches = 0;
  #selected = 0;
  #top: Place = { line: 0, part: 0 };
  /** The other end of a range that ends at the selected line. */
  #rangeFrom: number | undefined;
  #height = 1;
  #width = 1;
  readonly #lines: LogLines;
  readonly #look: (line: LogLine) => Span[];

  constructor(lines: LogLines, look: (line: LogLine) => Span[]) {
    this.#lines = lines;
    this.#look = look;
  }

  get query(): string {
    return this.#query;
  }

  set query(query: string) {
    if (query === this.#query) return;
    this.#query = query;
    this.count();
  }

  get matches(): number {
    return this.#matches;
  }

  /** The selected line; the last one while the end is followed. */
  get selected(): LogLine | undefined {
    const { shown } = this.#lines;
    return this.follows ? shown.at(-1) : shown[this.#selected];
  }

  /** Lines of the range, or the selected one. */
  get chosen(): readonly LogLine[] {
    const { shown } = this.#lines;
    if (this.#rangeFrom === undefined) return this.selected === undefined ? [] : [this.selected];
    const [first, last] = [this.#rangeFrom, this.#selected].sort((a, b) => a - b) as [number, number];
    return shown.slice(first, last + 1);
  }

  get hasRange(): boolean {
    return this.#rangeFrom !== undefined;
  }

  /** Begins a range at the selected line, or cancels it. */
  toggleRange(): void {
    this.#halt();
    this.#rangeFrom = this.#rangeFrom === undefined ? this.#selected : undefined;
  }

  append(lines: readonly LogLine[]): void {
    const query = this.#query.toLowerCase();
    const before = this.#lines.shown.length;
    const gone = this.#lines.append(lines);
    const { shown } = this.#lines;
    if (query !== '') {
      for (let index = before - gone.length; index < shown.length; index++)
        if (index >= 0 && holds(shown[index]!, query)) this.#matches++;
      // Lines that came and went at once were never counted.
      for (const line of gone.slice(0, before)) if (holds(line, query)) this.#matches--;
    }
    if (gone.length === 0) return;
    this.#selected = Math.max(0, this.#selected - gone.length);
    this.#top =
      this.#top.line < gone.length
        ? { line: 0, part: 0 }
        : { line: this.#top.line - gone.length, part: this.#top.part };
    if (this.#rangeFrom !== undefined) this.#rangeFrom = Math.max(0, this.#rangeFrom - gone.length);
  }

  /** Other lines are shown: the selected one stays, or the one after it by time. */
  reselect(line: LogLine | undefined): void {
    this.count();
    this.#rangeFrom = undefined;
    const { shown } = this.#lines;
    if (line === undefined || this.follows) return;
    const same = shown.indexOf(line);
    const later = same >= 0 ? same : shown.findIndex(({ time }) => time >= line.time);
    this.#selected = later >= 0 ? later : Math.max(0, shown.length - 1);
    this.#top = { line: Math.max(0, this.#selected - (this.#height >> 1)), part: 0 };
  }

  /** Counts the matches of the query again. */
  count(): void {
    const query = this.#query.toLowerCase();
    this.#matches = query === '' ? 0 : this.#lines.shown.filter((line) => holds(line, query)).length;
  }

  move(motion: Motion): void {
    const count = this.#lines.shown.length;
    if (motion === 'last' && this.#rangeFrom === undefined) {
      this.follows = true;
      return;
    }
    this.#halt();
    this.#selected = moveSelection(this.#selected, motion, count, this.#height);
  }

  /** Stops following the end and selects the last line. */
  pause(): void {
    this.#halt();
  }

  #halt(): void {
    if (!this.follows) return;
    this.follows = false;
    this.#selected = Math.max(0, this.#lines.shown.length - 1);
  }

  /** Selects the next line that contains the query, wrapping around; false if there is none. */
  find(direction: 1 | -1, includingHere = false): boolean {
    const { shown } = this.#lines;
    const query = this.#query.toLowerCase();
    if (query === '' || shown.length === 0) return false;
    const here = this.follows ? shown.length - 1 : this.#selected;
    for (let step = includingHere ? 0 : 1; step <= shown.length; step++) {
      const index = (here + direction * step + shown.length * 2) % shown.length;
      if (!holds(shown[index]!, query)) continue;
      this.#halt();
      this.#selected = index;
      return true;
    }
    return false;
  }

  /** The range of visible lines: `1-20 of 120`; "" if there are none. */
  get position(): string {
    const count = this.#lines.shown.length;
    if (count === 0) return '';
    if (this.follows) return countText(count, 'line');
    return `line ${groupThousands(this.#selected + 1)} of ${groupThousands(count)}`;
  }

  /** The visible lines. */
  window(width: number, height: number): Line[] {
    this.#width = width;
    this.#height = Math.max(1, height);
    const { shown } = this.#lines;
    if (shown.length === 0) return [];
    if (this.follows) this.#top = this.#backFrom(shown.length - 1);
    else this.#bringIntoSight();
    const window: Line[] = [];
    for (let { line, part } = this.#top; line < shown.length && window.length < this.#height; line++) {
      const [whole, parts] = this.#partsOf(line);
      for (; part < parts.length && window.length < this.#height; part++)
        window.push({
          spans: paintPiece(parts[part]!, whole, part === 0, this.#query),
          ...(this.#isSelected(line) && { selected: true }),
        });
      part = 0;
    }
    return window;
  }

  #isSelected(line: number): boolean {
    if (this.follows) return false;
    const from = this.#rangeFrom ?? this.#selected;
    return line >= Math.min(from, this.#selected) && line <= Math.max(from, this.#selected);
  }

  /** Scrolls as little as necessary to show the selected line, all of it if it fits. */
  #bringIntoSight(): void {
    this.#selected = within(this.#selected, this.#lines.shown.length);
    const lowest = this.#backFrom(this.#selected);
    const isAbove = (a: Place, b: Place) => a.line < b.line || (a.line === b.line && a.part < b.part);
    if (this.#top.line >= this.#selected) this.#top = { line: this.#selected, part: 0 };
    else if (isAbove(this.#top, lowest)) this.#top = lowest;
    const end = this.#backFrom(this.#lines.shown.length - 1);
    if (isAbove(end, this.#top)) this.#top = end;
  }

  /** The first position of a window that ends with a line. */
  #backFrom(last: number): Place {
    let room = this.#height;
    for (let line = last; line >= 0; line--) {
      const count = this.wrap ? this.#partsOf(line)[1].length : 1;
      if (count >= room) return { line, part: line === last ? 0 : count - room };
      room -= count;
    }
    return { line: 0, part: 0 };
  }

  /** A line's spans, and the part of its text on each line of the screen. */
  #partsOf(index: number): [whole: Span[], parts: string[]] {
    const whole = this.#look(this.#lines.shown[index]!);
    const text = whole.map((span) => span.text).join('');
    return [whole, this.wrap ? wrapColumns(text, this.#width) : [cutEnd(text, this.#width)]];
  }
}

function holds({ text }: LogLine, lowerQuery: string): boolean {
  return text.toLowerCase().includes(lowerQuery);
}
