import { textWidth } from '../../../../src/terminal/text-width.js';
import { columnTitle, rowHeights } from '../../../../src/terminal/ui/table-lines.js';
import type { ColumnView, TableBody } from '../../../../src/terminal/ui/view-model.js';
import type { Drawn } from '../drawn.js';
import { bodyOf, textOf } from '../drawn.js';
import { cutPiece, letters, madeOf } from './pieces.js';

/** A column on the screen, by the position of its heading. */
interface SeenColumn {
  index: number;
  start: number;
  end: number;
}

/** Cells without a figure in a column of figures. */
const NO_FIGURE = /^(?:|-|·|<[a-z ]+>)$/;
/** `12`, `0/1`, `250m`, `64Mi`, `62%`, `8d`, `11 (3m)`, `▇▇▁▁ 62%`. */
const FIGURE = /^(?:[▇▁]+ *)?-?\d+(?:,\d{3})*(?:\.\d+)?[a-zA-Z%]{0,2}(?:\/\d+|\d+[hms])?!?(?: \(.*\))? *$/;
/** Spaces before a row, with its signs. */
const GUTTER = 4;

/** Whether the non-empty cells of a column are figures. */
function isFigures(cells: readonly string[]): boolean {
  const said = cells.filter((cell) => !NO_FIGURE.test(cell));
  return said.length > 0 && said.every((cell) => FIGURE.test(cell));
}

/**
 * What is wrong in a table: cells that are cut off without a sign, and figures that are not right-aligned with their
 * heading.
 */
export function wrongInTable(seen: Drawn): string[] {
  const { body } = seen.frame;
  if (body.kind !== 'table') return [];
  const texts = bodyOf(seen).map((line) => wide(textOf(line)));
  const heading = texts[0] ?? '';
  if (body.noTrunc) return wrongSideways(texts, body);
  const columns = seenColumns(heading, body.columns);
  if (columns === undefined) return [`a heading is cut without a sign: ${heading}`];
  const all = body.sum === undefined ? body.rows : [{ cells: body.sum }, ...body.rows];
  if (body.wrap === true) return lostInWrapped(seen, body, columns);
  return all.flatMap(({ cells }, at) => wrongInRow(texts[1 + at], cells, columns, body, all));
}

/** When scrolled sideways, a cell may start left of the visible part. */
function wrongSideways([heading = '', ...texts]: readonly string[], { columns, rows }: TableBody): string[] {
  const all = [columns.map((column) => columnTitle(column)), ...rows.map(({ cells }) => cells)];
  return [heading, ...texts.slice(0, rows.length)]
    .filter(
      (text, at) =>
        madeOf(
          text.slice(GUTTER),
          all[at]!.map((cell) => wide(cell.trim())),
        ) === undefined,
    )
    .map((text) => `cut without a sign: ${text}`);
}

function wrongInRow(
  text: string | undefined,
  cells: readonly string[],
  columns: readonly SeenColumn[],
  body: TableBody,
  all: readonly { cells: readonly string[] }[],
): string[] {
  if (text === undefined) return [];
  let at = GUTTER;
  for (const { index, start, end } of columns) {
    const cell = wide(cells[index] ?? '');
    if (cell.trim() === '') continue;
    const from = text.length - text.slice(at).trimStart().length;
    const value = cell.trimEnd();
    const lead = value.length - value.trimStart().length;
    const found = text.startsWith(value.trimStart(), from)
      ? { end: from + value.trimStart().length }
      : cutPiece(text, from, [value.trimStart()]);
    if (found === undefined) return [`a cell is cut without a sign: ${JSON.stringify(cell)} in ${text}`];
    const title = body.columns[index]!.title;
    const isFigure =
      body.columns[index]!.kind !== 'name' && isFigures(all.map((row) => row.cells[index] ?? ''));
    const ends = found.end + (cell.length - value.length);
    if (isFigure && ends !== end) return [`${title}: a figure is not at the right: ${text}`];
    if (!isFigure && from - lead !== start && ends !== end)
      return [`${title}: a cell stands neither at the left nor at the right of its heading: ${text}`];
    at = found.end;
  }
  return text.slice(at).trim() === '' ? [] : [`something that is no cell: ${text.slice(at)}`];
}

/** The visible columns, found by their titles, in table order; undefined if there is something else. */
function seenColumns(heading: string, columns: readonly ColumnView[]): SeenColumn[] | undefined {
  const seen: SeenColumn[] = [];
  let at = GUTTER;
  for (const index of columns.keys()) {
    const from = heading.length - heading.slice(at).trimStart().length;
    const title = wide(columnTitle(columns[index]!));
    const whole = heading.startsWith(title, from) && [' ', undefined].includes(heading[from + title.length]);
    const end = whole ? from + title.length : cutPiece(heading, from, [title])?.end;
    if (end === undefined) continue;
    seen.push({ index, start: from, end });
    at = end;
  }
  return heading.slice(at).trim() === '' ? seen : undefined;
}

/** Rows with a part that is neither on the line nor on the following ones. */
function lostInWrapped(seen: Drawn, body: TableBody, columns: readonly SeenColumn[]): string[] {
  const texts = bodyOf(seen).map(textOf);
  let at = body.sum === undefined ? 1 : 2;
  const lost: string[] = [];
  let cut = 0;
  for (const [place, height] of rowHeights(body, seen.size.columns).entries()) {
    const shown = texts.slice(at, at + height).map((text) => text.slice(GUTTER));
    at += height;
    const cells = columns.map(({ index }) => body.rows[place]!.cells[index] ?? '');
    const { lines } = body.rows[place]!;
    // The row that fills what is left of the screen says that it is cut, as does one that is higher than the screen.
    const isCut = lines === height && shown.at(-1)?.includes('…') === true;
    if (isCut) cut++;
    const isWhole = shown.length === height && !isCut;
    if (isWhole && letters(shown) !== letters(cells)) lost.push(`not all of ${cells.join(' | ')} is seen`);
  }
  return cut > 1 ? [...lost, `${cut} rows are cut`] : lost;
}

/** Each character repeated for the columns that it takes. */
function wide(text: string): string {
  return /^[\x20-\x7e…▇▁·▴▾↑↓]*$/.test(text)
    ? text
    : [...text].map((each) => each + '\u2060'.repeat(Math.max(0, textWidth(each) - 1))).join('');
}
