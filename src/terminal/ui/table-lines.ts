import { cutEnd, cutMiddle, padText, sliceColumns, textWidth, wrapWords } from '../text-width.js';
import { type FittedColumn, fitColumns, fitToWrap, GAP, gapBetween } from './fit-columns.js';
import { freeze } from './frozen-columns.js';
import { stateRole } from './state-word.js';
import type { ColumnView, Line, Role, RowView, Span, TableBody } from './view-model.js';

/** Signs before a row: `>` selected, then `*` marked, then its change, or `!` if something is wrong. */
const GUTTER = 4;
const BRANCH = /^[ │├└─]+/;
const CHANGE_SIGNS = { added: '+', changed: '~', deleted: '-' } as const;

/** The header and rows of a table as lines of at most the available width. */
export function tableLines(body: TableBody, width: number): Line[] {
  const room = roomFor(width);
  const arranged = arrangement(body, room);
  const heading = arranged.fitted.map(({ index, width: wide }): Span => {
    const column = body.columns[index]!;
    return { text: aligned(cutEnd(columnTitle(column), wide), wide, column), role: 'heading' };
  });
  const lines: Line[] = [{ spans: [blank(GUTTER), ...placed(heading, arranged)] }];
  if (body.sum !== undefined) lines.push(sumLine(body.sum, body, arranged));
  for (const row of body.rows) lines.push(...rowLines(row, body, arranged));
  if (body.legend !== undefined && body.legend.length > 0)
    lines.push({ spans: [] }, ...body.legend.map((text) => ({ spans: [blank(GUTTER), muted(text)] })));
  if (body.rows.length === 0 && body.empty !== '') {
    const texts = body.empty.split('\n').flatMap((text) => wrapWords(text, room));
    lines.push(...texts.map((text) => ({ spans: [blank(GUTTER), plain(text)] })));
  }
  return lines;
}

/** How many lines each row of a table takes on a screen of this width. */
export function rowHeights(body: TableBody, width: number): number[] {
  if (body.wrap !== true) return body.rows.map(() => 1);
  const arranged = arrangement(body, roomFor(width));
  return body.rows.map((row) => rowLines(row, body, arranged).length);
}

/** Whether a table is incomplete on a screen of this width: cells are cut, or columns omitted. */
export function isCutOn(body: TableBody, width: number): boolean {
  const { fitted } = arrangement({ ...body, noTrunc: false }, roomFor(width));
  return (
    fitted.length < body.columns.length ||
    fitted.some(({ index, width: given }) => given < body.columns[index]!.width)
  );
}

/** Room for the columns of a table on a screen of this width. */
export function roomFor(width: number): number {
  return Math.max(1, width - GUTTER);
}

/** The columns that move sideways, after those that stay. */
interface Window {
  /** How many of the columns stay. */
  frozen: number;
  left: number;
  room: number;
}

/** The positions of columns on the screen. */
interface Arrangement {
  fitted: readonly FittedColumn[];
  /** Spaces between them. */
  gap: number;
  window: Window | undefined;
}

/** The columns in the order in which they are shown; uncut, those that stay before those that move. */
function arrangement({ columns, noTrunc, left, wrap }: TableBody, room: number): Arrangement {
  if (!noTrunc) {
    const fitted = wrap === true ? fitToWrap(columns, room) : fitColumns(columns, room);
    return { fitted, gap: gapBetween(fitted, room), window: undefined };
  }
  const { frozen, moving, room: rest } = freeze(columns, room);
  const fitted = [...frozen, ...moving].map((index) => ({ index, width: columns[index]!.width }));
  return { fitted, gap: GAP, window: { frozen: frozen.length, left, room: rest } };
}

/** The title above the column, including the sort order: `AGE ↑`. */
export function columnTitle({ title, sorted }: Pick<ColumnView, 'title' | 'sorted'>): string {
  if (sorted === undefined) return title;
  return `${title} ${sorted === 'ascending' ? '↑' : '↓'}`;
}

/** Numbers are right-aligned, so that their digits line up. */
function aligned(text: string, width: number, { isRight }: ColumnView): string {
  return padText(text, width, isRight === true ? 'right' : 'left');
}

/** A row, one line or, if cells are wrapped, as many as the longest of them takes. */
function rowLines(row: RowView, body: TableBody, arranged: Arrangement): Line[] {
  const first = rowLine(row, body, arranged);
  if (body.wrap !== true || body.noTrunc) return [first];
  const pieces = arranged.fitted.map(({ index, width }) => wrapWords(row.cells[index] ?? '', width));
  const height = Math.min(Math.max(1, ...pieces.map(({ length }) => length)), row.lines ?? Infinity);
  if (height === 1) return [first];
  return Array.from({ length: height }, (_, at): Line => {
    const cells = arranged.fitted.map(({ index, width }, place): Span => {
      const column = body.columns[index]!;
      const [piece = '', ...more] = pieces[place]!.slice(at);
      const isCut = at === height - 1 && more.length > 0;
      const text = aligned(isCut ? cutEnd(`${piece} …`, width) : piece, width, column);
      return { text, role: cellRole(row, index, column, row.cells[index] ?? '') };
    });
    const gutter = at === 0 ? first.spans[0]! : blank(GUTTER);
    return { spans: [gutter, ...placed(cells, arranged)], ...(row.selected && { selected: true }) };
  });
}

function sumLine(cells: readonly string[], body: TableBody, arranged: Arrangement): Line {
  const spans = arranged.fitted.map(({ index, width }): Span => {
    const cell = cells[index] ?? '';
    const text = body.noTrunc ? cell : cutEnd(cell, width);
    return { text: aligned(text, width, body.columns[index]!), role: 'title' };
  });
  return { spans: [blank(GUTTER), ...placed(spans, arranged)] };
}

function rowLine(row: RowView, body: TableBody, arranged: Arrangement): Line {
  const isBad = row.bad?.includes(true) === true;
  // What is not well is visible at once, also while it changes.
  const change = isBad && row.change !== 'deleted' ? undefined : row.change;
  const sign = change === undefined ? (isBad ? '!' : ' ') : CHANGE_SIGNS[change];
  const gutter: Span = {
    text: `${row.selected ? '>' : ' '}${row.marked ? '*' : ' '}${sign} `,
    role: change ?? (row.marked ? 'match' : isBad ? 'bad' : 'plain'),
  };
  const cells = arranged.fitted.map(({ index, width }): Span => {
    const column = body.columns[index]!;
    const cell = row.cells[index] ?? '';
    const text = body.noTrunc ? cell : column.kind === 'name' ? cutName(cell, width) : cutEnd(cell, width);
    return { text: aligned(text, width, column), role: cellRole(row, index, column, cell) };
  });
  return { spans: [gutter, ...placed(cells, arranged)], ...(row.selected && { selected: true }) };
}

/** A name that is too wide keeps the lines of the tree before it, as far as they leave room for any of it. */
function cutName(cell: string, width: number): string {
  const [branch = ''] = BRANCH.exec(cell) ?? [];
  const room = width - branch.length;
  return room < 1 ? cutMiddle(cell, width) : branch + cutMiddle(cell.slice(branch.length), room);
}

function cellRole(row: RowView, index: number, column: ColumnView, cell: string): Role {
  if (row.change === 'deleted') return 'deleted';
  if (row.changed[index]) return 'changed';
  if (row.bad?.[index]) return 'bad';
  const known = row.roles?.[index];
  if (known !== undefined) return known;
  return column.kind === 'state' ? stateRole(cell) : 'plain';
}

/** Cells with gaps between them; with a window, the columns that stay and the visible part. */
function placed(cells: readonly Span[], { gap, window }: Arrangement): Span[] {
  if (window === undefined) return spaced(cells, gap);
  const spans = spaced(cells.slice(window.frozen), gap);
  const seen = cells.slice(0, window.frozen).flatMap((span) => [span, blank(GAP)]);
  let column = 0;
  for (const { text, role } of spans) {
    const wide = textWidth(text);
    const start = Math.max(0, window.left - column);
    const room = window.left + window.room - Math.max(column, window.left);
    if (start < wide && room > 0) seen.push({ text: windowed(text, start, room), role });
    column += wide;
  }
  return seen;
}

/** A piece of a text, with `…` at either end if there is more of it. */
function windowed(text: string, start: number, room: number): string {
  const isMore = (from: number, width: number) => sliceColumns(text, from, width).trim() !== '';
  const piece = sliceColumns(text, start, room);
  const cut = isMore(start + room, textWidth(text)) ? cutEnd(`${piece} `, room) : piece;
  return start > 0 && isMore(0, start) ? `…${sliceColumns(cut, 1, room)}` : cut;
}

function spaced(cells: readonly Span[], gap: number): Span[] {
  return cells.flatMap((span, index) => (index === 0 ? [span] : [blank(gap), span]));
}

function blank(width: number): Span {
  return plain(' '.repeat(width));
}

function plain(text: string): Span {
  return { text, role: 'plain' };
}

function muted(text: string): Span {
  return { text, role: 'muted' };
}
