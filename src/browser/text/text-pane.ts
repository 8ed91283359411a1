import { countText, groupThousands } from '../../render/numbers.js';
import { cutEnd, textWidth, wrapColumns, wrapWords } from '../../terminal/text-width.js';
import type { Line, Span } from '../../terminal/ui/view-model.js';
import { fromColumn, type Paint, paintPiece, sideStep } from '../frame/paint.js';
import { follow, type Motion, moveSelection, type Viewport, within } from '../frame/viewport.js';
import { foldEnd, foldStarts } from './folds.js';
import { linePaths } from './line-paths.js';

/** A piece of a text's line as shown on the screen. */
interface Piece {
  /** The line that it belongs to. */
  line: number;
  /** Which part of the wrapped line it is; 0 for the whole line. */
  part: number;
}

/** How a pane treats its text. */
interface TextPaneOptions {
  /** A line is selected, and the block that it starts can be folded. */
  foldable: boolean;
  wrap: boolean;
  /** Break lines between words, for text to read rather than copy. */
  words?: boolean;
  /** How a line looks. */
  paint?: Paint;
}

/**
 * Lines of text that can be scrolled, searched, wrapped and folded. Lines may be appended, and removed at the
 * beginning, as in a log; while the end is visible, it stays visible. Lines are measured only when visible, and once if
 * they are wrapped: there may be ten thousand, and new ones ten times a second.
 */
export class TextPane {
  #lines: string[] = [];
  readonly #folded = new Set<number>();
  #viewport: Viewport = { top: 0, selected: 0 };
  #pieces: { made: Piece[]; width: number } | undefined;
  /** The lines wrapped to the width, as far as needed. */
  #broken: (readonly string[] | undefined)[] = [];
  /** The line that the last search found. The next search continues from it, unless the user has moved. */
  #found: number | undefined;
  #height = 1;
  /** The first visible column of lines that are not wrapped. */
  #left = 0;
  /** Keep the end visible. */
  follows = false;
  wrap: boolean;
  query = '';

  readonly #options: TextPaneOptions;

  constructor(options: TextPaneOptions) {
    this.#options = options;

    this.wrap = options.wrap;
  }

  get length(): number {
    return this.#lines.length;
  }

  /** The lines up to the selected one. */
  get toSelected(): readonly string[] {
    const { line = -1 } = this.#current()[this.#viewport.selected] ?? {};
    return this.#lines.slice(0, line + 1);
  }

  /** Replaces the text; the position and folds are kept, even if lines before them were added or removed. */
  setLines(lines: readonly string[]): void {
    const before = this.#lines;
    if (lines.length === before.length && lines.every((line, at) => line === before[at])) return;
    const { top, selected } = this.#viewport;
    const seen = [top, selected].map((piece) => this.#current()[piece]?.line ?? 0) as [number, number];
    const kept = [...seen, ...this.#folded, ...(this.#found === undefined ? [] : [this.#found])];
    const isInPlace = kept.every((line) => lines[line] === before[line]);
    const to = isInPlace ? (line: number) => line : placesIn(before, lines);
    this.#lines = [...lines];
    this.#broken = [];
    const folded = [...this.#folded].flatMap((line) => to(line) ?? []);
    this.#folded.clear();
    for (const line of folded) this.#folded.add(line);
    this.#found = this.#found === undefined ? undefined : to(this.#found);
    this.#changed();
    if (isInPlace) return;
    const [first, line] = seen.map((was) => this.#pieceOf(to(was) ?? was)) as [number, number];
    this.#viewport = { top: first, selected: line };
  }

  /** The first piece of a line, or of the line above it that hides it in a fold. */
  #pieceOf(line: number): number {
    const pieces = this.#current();
    const at = pieces.findIndex((piece) => piece.line >= line);
    if (at < 0) return Math.max(0, pieces.length - 1);
    return pieces[at]!.line === line ? at : Math.max(0, at - 1);
  }

  /** Appends lines; removes the first ones if there are more than `most`. */
  append(lines: readonly string[], most: number): void {
    for (const line of lines) this.#lines.push(line);
    const surplus = this.#lines.length - most;
    if (surplus > 0) this.#dropFirst(surplus);
    this.#changed();
  }

  #dropFirst(count: number): void {
    const kept = this.#current().findIndex(({ line }) => line >= count);
    const pieces = kept < 0 ? this.#current().length : kept;
    this.#lines.splice(0, count);
    this.#broken.splice(0, count);
    this.#viewport = { top: this.#viewport.top - pieces, selected: this.#viewport.selected };
    if (this.#found !== undefined) this.#found = this.#found < count ? undefined : this.#found - count;
  }

  move(motion: Motion): void {
    const options = this.#options;
    const height = this.#height;
    const count = this.#current().length;
    this.#found = undefined;
    this.follows = motion === 'last' && !options.foldable;
    if (options.foldable) {
      const selected = moveSelection(this.#viewport.selected, motion, count, height);
      this.#viewport = { ...this.#viewport, selected };
      return;
    }
    const lowest = Math.max(0, count - height);
    const top = motion === 'last' ? lowest : moveSelection(this.#viewport.top, motion, lowest + 1, height);
    this.#viewport = { top, selected: top };
  }

  /** Folds or unfolds the block that the selected line starts, or else the block around it. */
  toggleFold(): void {
    const at = this.#current()[this.#viewport.selected]?.line;
    if (at === undefined) return;
    const start = foldEnd(this.#lines, at) > at ? at : this.#enclosing(at);
    if (start === undefined) return;
    if (!this.#folded.delete(start)) this.#folded.add(start);
    this.#changed();
    this.#goTo(start);
  }

  /** Folds everything, or unfolds everything if anything is folded. */
  toggleAll(): void {
    const at = this.#current()[this.#viewport.selected]?.line ?? 0;
    if (this.#folded.size > 0) this.#folded.clear();
    else for (const start of foldStarts(this.#lines)) this.#folded.add(start);
    this.#changed();
    this.#goTo(at);
  }

  toggleWrap(): void {
    const at = this.#current()[this.#viewport.top]?.line ?? 0;
    this.wrap = !this.wrap;
    this.#left = 0;
    this.#broken = [];
    this.#changed();
    this.#goTo(at);
  }

  /** Scrolls lines that are not wrapped left or right. */
  sidestep(direction: 1 | -1): void {
    const width = this.#room(this.#pieces?.width ?? 1);
    const widest = this.#lines.reduce((most, line) => Math.max(most, textWidth(line)), 0);
    this.#left = sideStep(this.#left, direction, width, widest);
  }

  /** Which lines are visible: `1-20 of 120`; `120 lines` if all are. */
  get position(): string {
    const { top } = this.#viewport;
    const pieces = this.#current();
    const [first, last] = [pieces[top], pieces[Math.min(top + this.#height, pieces.length) - 1]];
    if (first === undefined || last === undefined || pieces.length <= this.#height)
      return countText(this.length, 'line');
    return `${groupThousands(first.line + 1)}-${groupThousands(last.line + 1)} of ${groupThousands(this.length)}`;
  }

  /** How many lines match the search. */
  get matches(): number {
    const { query } = this;
    return query === '' ? 0 : this.#lines.filter((line) => matchAt(line, query) >= 0).length;
  }

  /** Goes to the next line that matches the search, wrapping around at the end; unfolds what hides it. */
  find(direction: 1 | -1, includingHere = false): boolean {
    const { query } = this;
    const lines = this.#lines;
    if (query === '' || lines.length === 0) return false;
    const here = this.#found ?? this.#lineInSight();
    for (let step = includingHere ? 0 : 1; step <= lines.length; step++) {
      const index = (here + direction * step + lines.length * 2) % lines.length;
      if (matchAt(lines[index]!, query) < 0) continue;
      this.#unfoldAround(index);
      this.#show(index);
      this.#found = index;
      this.follows = false;
      return true;
    }
    return false;
  }

  /**
   * The line from which a search starts: the selected one, the first visible one, or the last if the end is followed.
   */
  #lineInSight(): number {
    if (this.follows) return this.#lines.length - 1;
    const { selected, top } = this.#viewport;
    return this.#current()[this.#options.foldable ? selected : top]?.line ?? 0;
  }

  /** The visible lines. */
  window(width: number, height: number): Line[] {
    this.#height = Math.max(1, height);
    if (this.#pieces?.width !== width) {
      this.#broken = [];
      this.#pieces = { made: this.#cut(width), width };
    }
    const { made } = this.#pieces;
    const { foldable } = this.#options;
    if (this.follows) this.#viewport = { top: made.length - this.#height, selected: made.length - 1 };
    if (foldable) this.#viewport = follow(this.#viewport, made.length, this.#height);
    else {
      const top = Math.max(0, Math.min(this.#viewport.top, made.length - this.#height));
      this.#viewport = { top, selected: top };
    }
    const { top, selected } = this.#viewport;
    const found = foldable || this.query === '' ? undefined : this.#found;
    return made.slice(top, top + this.#height).map((piece, index) => ({
      spans: [...this.#foldSign(piece), ...this.#painted(piece, width)],
      ...((foldable ? top + index === selected : piece.line === found) && { selected: true }),
    }));
  }

  #painted(piece: Piece, width: number): Span[] {
    const line = this.#lines[piece.line]!;
    const { paint } = this.#options;
    const whole: Span[] = paint === undefined ? [{ text: line, role: 'plain' }] : paint(line);
    const spans = paintPiece(this.#textOf(piece, width), whole, !this.wrap || piece.part === 0, this.query);
    return this.wrap ? spans : fromColumn(spans, this.#left);
  }

  #textOf({ line, part }: Piece, width: number): string {
    return this.wrap
      ? this.#partsOf(line, width)[part]!
      : cutEnd(this.#lines[line]!, this.#left + this.#room(width));
  }

  #partsOf(line: number, width: number): readonly string[] {
    const broken = this.#options.words ? wrapWords : wrapColumns;
    this.#broken[line] ??= broken(this.#lines[line]!, this.#room(width));
    return this.#broken[line];
  }

  #room(width: number): number {
    return Math.max(1, width - (this.#options.foldable ? FOLD_SIGN_WIDTH : 0));
  }

  #changed(): void {
    if (this.#pieces !== undefined)
      this.#pieces = { made: this.#cut(this.#pieces.width), width: this.#pieces.width };
  }

  #current(): readonly Piece[] {
    return this.#pieces?.made ?? [];
  }

  #cut(width: number): Piece[] {
    const pieces: Piece[] = [];
    for (let line = 0; line < this.#lines.length; line++) {
      const count = this.wrap ? this.#partsOf(line, width).length : 1;
      for (let part = 0; part < count; part++) pieces.push({ line, part });
      if (this.#folded.has(line)) line = foldEnd(this.#lines, line);
    }
    return pieces;
  }

  #foldSign({ line, part }: Piece): Span[] {
    if (!this.#options.foldable) return [];
    if (part > 0) return [{ text: '  ', role: 'key' }];
    const sign = this.#folded.has(line) ? '▸ ' : foldEnd(this.#lines, line) > line ? '▾ ' : '  ';
    return [{ text: sign, role: 'key' }];
  }

  #enclosing(line: number): number | undefined {
    for (let start = line - 1; start >= 0; start--) if (foldEnd(this.#lines, start) >= line) return start;
    return undefined;
  }

  #unfoldAround(line: number): void {
    const hiding = [...this.#folded].filter((start) => start < line && foldEnd(this.#lines, start) >= line);
    for (const start of hiding) this.#folded.delete(start);
    if (hiding.length > 0) this.#changed();
  }

  /** Scrolls a line into view if it is not visible. */
  #show(line: number): void {
    const { top } = this.#viewport;
    const first = this.#current()[top]?.line ?? 0;
    const last = this.#current()[top + this.#height - 1]?.line ?? Number.POSITIVE_INFINITY;
    if (this.#options.foldable || line < first || line > last) this.#goTo(line);
  }

  #goTo(line: number): void {
    const pieces = this.#current();
    const index = pieces.findIndex((piece) => piece.line >= line);
    const selected = within(index < 0 ? pieces.length - 1 : index, pieces.length);
    this.#viewport = this.#options.foldable ? { ...this.#viewport, selected } : { top: selected, selected };
  }
}

const FOLD_SIGN_WIDTH = 2;

function matchAt(line: string, query: string): number {
  return line.toLowerCase().indexOf(query.toLowerCase());
}

/** The positions of a text's lines in another text; undefined for lines that it lacks. */
function placesIn(before: readonly string[], after: readonly string[]): (line: number) => number | undefined {
  const places = new Map(linePaths(after).map((path, at) => [path, at]));
  const paths = linePaths(before);
  return (line) => (before[line]?.trim() ? places.get(paths[line]!) : undefined);
}
