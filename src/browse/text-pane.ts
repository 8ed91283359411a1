import { cutEnd, textWidth, wrapColumns } from '../render/text-width.js';
import type { Line, Role, Span } from '../render/ui/view-model.js';
import { foldEnd, foldStarts } from './folds.js';
import { follow, type Motion, moved, type Viewport, within } from './viewport.js';

/** A piece of a text's line as it is on the screen. */
interface Piece {
  /** Which line it is of. */
  line: number;
  text: string;
}

/** How a pane treats its text. */
export interface TextPaneOptions {
  /** A line is selected, and what it begins can be folded. */
  foldable: boolean;
  wrap: boolean;
  /** How a line looks. */
  role?: (line: string) => Role;
}

/**
 * Lines of text that are scrolled, searched, wrapped and folded. Lines may be added behind and taken away in front, as
 * a log does; while the end is in sight, it stays there.
 */
export class TextPane {
  private lines: string[] = [];
  private readonly folded = new Set<number>();
  private viewport: Viewport = { top: 0, selected: 0 };
  private pieces: { made: Piece[]; width: number } | undefined;
  private height = 1;
  /** The end is to be kept in sight. */
  follows = false;
  wrap: boolean;
  query = '';

  constructor(private readonly options: TextPaneOptions) {
    this.wrap = options.wrap;
  }

  get length(): number {
    return this.lines.length;
  }

  /** Other text; where one is, stays. */
  setLines(lines: readonly string[]): void {
    this.lines = [...lines];
    this.changed();
  }

  /** Lines behind the others; the first ones go where there are more than `most`. */
  append(lines: readonly string[], most: number): void {
    for (const line of lines) this.lines.push(line);
    const surplus = this.lines.length - most;
    if (surplus > 0) {
      this.lines.splice(0, surplus);
      this.viewport = { top: this.viewport.top - surplus, selected: this.viewport.selected };
    }
    this.changed();
  }

  move(motion: Motion): void {
    const { options, height } = this;
    const count = this.current().length;
    this.follows = motion === 'last' && !options.foldable;
    if (options.foldable) {
      const selected = moved(this.viewport.selected, motion, count, height);
      this.viewport = { ...this.viewport, selected };
      return;
    }
    const lowest = Math.max(0, count - height);
    const top = motion === 'last' ? lowest : moved(this.viewport.top, motion, lowest + 1, height);
    this.viewport = { top, selected: top };
  }

  /** Folds what the selected line begins, or unfolds it; where it begins nothing, what it stands in. */
  toggleFold(): void {
    const at = this.current()[this.viewport.selected]?.line;
    if (at === undefined) return;
    const start = foldEnd(this.lines, at) > at ? at : this.enclosing(at);
    if (start === undefined) return;
    if (!this.folded.delete(start)) this.folded.add(start);
    this.changed();
    this.goTo(start);
  }

  /** Folds everything, or unfolds everything if anything is folded. */
  toggleAll(): void {
    const at = this.current()[this.viewport.selected]?.line ?? 0;
    if (this.folded.size > 0) this.folded.clear();
    else for (const start of foldStarts(this.lines)) this.folded.add(start);
    this.changed();
    this.goTo(at);
  }

  toggleWrap(): void {
    const at = this.current()[this.viewport.top]?.line ?? 0;
    this.wrap = !this.wrap;
    this.changed();
    this.goTo(at);
  }

  /** How many lines hold what is searched for. */
  get matches(): number {
    const { query } = this;
    return query === '' ? 0 : this.lines.filter((line) => matchAt(line, query) >= 0).length;
  }

  /** Goes to the next line that holds what is searched for, round the end; unfolds what hides it. */
  find(direction: 1 | -1, includingHere = false): boolean {
    const { lines, query } = this;
    if (query === '' || lines.length === 0) return false;
    const pieces = this.current();
    const place = this.options.foldable ? this.viewport.selected : this.viewport.top;
    const here = pieces[place]?.line ?? 0;
    for (let step = includingHere ? 0 : 1; step <= lines.length; step++) {
      const index = (here + direction * step + lines.length * 2) % lines.length;
      if (matchAt(lines[index]!, query) < 0) continue;
      this.unfoldAround(index);
      this.goTo(index);
      this.follows = false;
      return true;
    }
    return false;
  }

  /** What is in sight. */
  window(width: number, height: number): Line[] {
    this.height = Math.max(1, height);
    this.pieces = this.pieces?.width === width ? this.pieces : { made: this.cut(width), width };
    const { made } = this.pieces;
    const { foldable } = this.options;
    if (this.follows) this.viewport = { top: made.length - this.height, selected: made.length - 1 };
    if (foldable) this.viewport = follow(this.viewport, made.length, this.height);
    else {
      const top = Math.max(0, Math.min(this.viewport.top, made.length - this.height));
      this.viewport = { top, selected: top };
    }
    const { top, selected } = this.viewport;
    return made.slice(top, top + this.height).map(({ line, text }, index) => ({
      spans: [
        ...this.foldSign(line),
        ...highlighted(text, this.query, this.options.role?.(this.lines[line]!)),
      ],
      ...(foldable && top + index === selected && { selected: true }),
    }));
  }

  private changed(): void {
    if (this.pieces !== undefined)
      this.pieces = { made: this.cut(this.pieces.width), width: this.pieces.width };
  }

  private current(): readonly Piece[] {
    return this.pieces?.made ?? [];
  }

  private cut(width: number): Piece[] {
    const room = Math.max(1, width - (this.options.foldable ? FOLD_SIGN_WIDTH : 0));
    const pieces: Piece[] = [];
    for (let line = 0; line < this.lines.length; line++) {
      const text = this.lines[line]!;
      if (this.wrap) for (const part of wrapColumns(text, room)) pieces.push({ line, text: part });
      else pieces.push({ line, text: textWidth(text) > room ? cutEnd(text, room) : text });
      if (this.folded.has(line)) line = foldEnd(this.lines, line);
    }
    return pieces;
  }

  private foldSign(line: number): Span[] {
    if (!this.options.foldable) return [];
    const sign = this.folded.has(line) ? '+ ' : foldEnd(this.lines, line) > line ? '- ' : '  ';
    return [{ text: sign, role: 'key' }];
  }

  private enclosing(line: number): number | undefined {
    for (let start = line - 1; start >= 0; start--) if (foldEnd(this.lines, start) >= line) return start;
    return undefined;
  }

  private unfoldAround(line: number): void {
    const hiding = [...this.folded].filter((start) => start < line && foldEnd(this.lines, start) >= line);
    for (const start of hiding) this.folded.delete(start);
    if (hiding.length > 0) this.changed();
  }

  private goTo(line: number): void {
    const pieces = this.current();
    const index = pieces.findIndex((piece) => piece.line >= line);
    const selected = within(index < 0 ? pieces.length - 1 : index, pieces.length);
    this.viewport = this.options.foldable ? { ...this.viewport, selected } : { top: selected, selected };
  }
}

const FOLD_SIGN_WIDTH = 2;

function matchAt(line: string, query: string): number {
  return line.toLowerCase().indexOf(query.toLowerCase());
}

function highlighted(text: string, query: string, role: Role = 'plain'): Span[] {
  if (query === '') return [{ text, role }];
  const spans: Span[] = [];
  let from = 0;
  for (;;) {
    const at = text.toLowerCase().indexOf(query.toLowerCase(), from);
    if (at < 0) break;
    if (at > from) spans.push({ text: text.slice(from, at), role });
    spans.push({ text: text.slice(at, at + query.length), role: 'match' });
    from = at + query.length;
  }
  spans.push({ text: text.slice(from), role });
  return spans;
}
