import { spansText, textWidth, wrapWords } from '../../../terminal/text-width.js';
import type { Line, Span } from '../../../terminal/ui/view-model.js';
import { fromColumn, sideStep } from '../../frame/paint.js';
import { type Motion, moveSelection, type Viewport, within } from '../../frame/viewport.js';

/** The beginning of each line: a sign for the selected one, or spaces. */
const SIGN = { selected: '> ', other: '  ' };
/** Continuation lines are indented. */
const INDENT = '    ';

/** A row to draw. */
interface PaneRow {
  readonly spans: readonly Span[];
  /** An empty line is above it, unless it is the first. */
  readonly isApart?: true;
  /** Its lines in so many columns; by default its words are wrapped. */
  wrapped?(width: number): readonly (readonly Span[])[];
}

/** Rows with a selected one; cut off and scrolled sideways, or wrapped. */
export class RowsPane<Row extends PaneRow> {
  wrap: boolean;
  #rows: readonly Row[] = [];
  #viewport: Viewport = { top: 0, selected: 0 };
  #left = 0;
  #size = { width: 80, height: 1 };

  constructor(wrap: boolean) {
    this.wrap = wrap;
  }

  /** Replaces the rows; the position is kept as far as there are enough rows. */
  set(rows: readonly Row[]): void {
    this.#rows = rows;
  }

  get selected(): Row | undefined {
    return this.#rows[within(this.#viewport.selected, this.#rows.length)];
  }

  /** `row 3 of 86`; "" if all are visible. */
  get position(): string {
    const count = this.#rows.length;
    const row =
      this.#firstOf(count - 1, this.#room) === 0 ? '' : `row ${this.#viewport.selected + 1} of ${count}`;
    const column = this.#left === 0 ? '' : `from column ${this.#left + 1}`;
    return [row, column].filter(Boolean).join(', ');
  }

  toFirst(): void {
    this.#viewport = { top: 0, selected: 0 };
  }

  move(motion: Motion): void {
    const selected = moveSelection(this.#viewport.selected, motion, this.#rows.length, this.#room);
    this.#viewport = { ...this.#viewport, selected };
  }

  toggleWrap(): void {
    this.wrap = !this.wrap;
    this.#left = 0;
  }

  /** Scrolls lines that are not wrapped left or right. */
  sidestep(direction: 1 | -1): void {
    const widest = this.#rows.reduce((most, { spans }) => Math.max(most, textWidth(spansText(spans))), 0);
    this.#left = sideStep(this.#left, direction, this.#textRoom, widest);
  }

  /** The visible lines. */
  window(width: number, height: number): Line[] {
    this.#size = { width, height: Math.max(1, height) };
    const room = this.#room;
    const { top, selected } = this.#follow(room);
    this.#viewport = { top, selected };
    const lines: Line[] = [];
    for (let at = top; at < this.#rows.length && lines.length < room; at++) {
      const isSelected = at === selected;
      const row = this.#rows[at]!;
      if (row.isApart === true && at > top) lines.push({ spans: [] });
      const indent = row.wrapped === undefined ? INDENT : SIGN.other;
      for (const [part, spans] of this.#parts(row).entries()) {
        const before = part > 0 ? indent : isSelected ? SIGN.selected : SIGN.other;
        const all: Span[] = [{ text: before, role: 'plain' }, ...spans];
        lines.push(isSelected ? { spans: all, selected: true } : { spans: all });
      }
    }
    return lines.slice(0, room);
  }

  /** Lines for rows. */
  get #room(): number {
    return this.#size.height;
  }

  get #textRoom(): number {
    return Math.max(1, this.#size.width - SIGN.other.length);
  }

  /** Scrolls as little as necessary to show the whole selected row, and leaves no empty lines after the last row. */
  #follow(room: number): Viewport {
    const selected = within(this.#viewport.selected, this.#rows.length);
    const most = this.#firstOf(this.#rows.length - 1, room);
    const least = Math.min(selected, this.#firstOf(selected, room));
    const top = Math.max(least, Math.min(this.#viewport.top, selected));
    return { top: Math.min(top, Math.max(most, least)), selected };
  }

  /** The first row that fits on the screen together with all rows up to a last one. */
  #firstOf(last: number, room: number): number {
    let first = last;
    let height = first < 0 ? 0 : this.#parts(this.#rows[first]!).length;
    while (first > 0) {
      if (this.#rows[first]!.isApart === true) height++;
      height += this.#parts(this.#rows[first - 1]!).length;
      if (height > room) break;
      first--;
    }
    return Math.max(0, first);
  }

  /** The lines of a row. */
  #parts({ spans, wrapped }: Row): (readonly Span[])[] {
    if (!this.wrap) return [fromColumn(spans, this.#left)];
    if (wrapped !== undefined) return [...wrapped(this.#textRoom)];
    const whole = spansText(spans).trimEnd();
    const pieces = textWidth(whole) <= this.#textRoom ? [whole] : this.#wrapped(whole);
    let at = 0;
    return pieces.map((piece) => {
      const start = whole.indexOf(piece, at);
      at = start + piece.length;
      return between(spans, start, at);
    });
  }

  #wrapped(text: string): string[] {
    // Leading spaces belong to the first word.
    const lead = text.length - text.trimStart().length;
    const room = Math.max(1, this.#textRoom - (INDENT.length - SIGN.other.length));
    const [first = '', ...others] = wrapWords(text.slice(lead), Math.max(1, room - lead));
    return [text.slice(0, lead) + first, ...others];
  }
}

/** A piece of a line's text, with its roles. */
function between(spans: readonly Span[], start: number, end: number): Span[] {
  const pieces: Span[] = [];
  let at = 0;
  for (const { text, role } of spans) {
    const piece = text.slice(Math.max(0, start - at), Math.max(0, end - at));
    if (piece !== '') pieces.push({ text: piece, role });
    at += text.length;
  }
  return pieces;
}
