import { spansText, textWidth, wrapWords } from '../../../terminal/text-width.js';
import type { Line, Span } from '../../../terminal/ui/view-model.js';
import { fromColumn, sideStep } from '../../frame/paint.js';
import { type Motion, moveSelection, type Viewport, within } from '../../frame/viewport.js';

/** What stands before each line: a sign of the selected one, or blanks. */
const SIGN = { selected: '> ', other: '  ' };
/** What follows of a line that is wrapped stands further right. */
const INDENT = '    ';

/** A row as the pane draws it. */
interface PaneRow {
  readonly spans: readonly Span[];
  /** A blank line stands above it, unless it is the first. */
  readonly isApart?: true;
  /** Its lines in so many columns; where left out, its words are wrapped. */
  wrapped?(width: number): readonly (readonly Span[])[];
}

/** Rows that are gone through, one of them selected; cut and moved sideways, or wrapped. */
export class RowsPane<Row extends PaneRow> {
  wrap: boolean;
  #rows: readonly Row[] = [];
  #viewport: Viewport = { top: 0, selected: 0 };
  #left = 0;
  #size = { width: 80, height: 1 };

  constructor(wrap: boolean) {
    this.wrap = wrap;
  }

  /** Other rows; the place stays as far as there are as many. */
  set(rows: readonly Row[]): void {
    this.#rows = rows;
  }

  get selected(): Row | undefined {
    return this.#rows[within(this.#viewport.selected, this.#rows.length)];
  }

  /** `row 3 of 86`; "" if all are seen. */
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

  /** Shows what stands further left or right of lines that are not wrapped. */
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

  /** Moves as little as it takes to see the selected row whole, and leaves no room empty after the last. */
  #follow(room: number): Viewport {
    const selected = within(this.#viewport.selected, this.#rows.length);
    const most = this.#firstOf(this.#rows.length - 1, room);
    const least = Math.min(selected, this.#firstOf(selected, room));
    const top = Math.max(least, Math.min(this.#viewport.top, selected));
    return { top: Math.min(top, Math.max(most, least)), selected };
  }

  /** The first row that can be seen together with all from it to a last one. */
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

  /** The lines that a row takes. */
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
    // Blanks at its beginning belong to the first word.
    const lead = text.length - text.trimStart().length;
    const room = Math.max(1, this.#textRoom - (INDENT.length - SIGN.other.length));
    const [first = '', ...others] = wrapWords(text.slice(lead), Math.max(1, room - lead));
    return [text.slice(0, lead) + first, ...others];
  }
}

/** A piece of a line's text, in its roles. */
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
