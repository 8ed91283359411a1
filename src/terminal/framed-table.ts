import Table from 'cli-table3';
import { inOneLine, showControls } from './sanitize.js';
import { padText, textWidth, wrapWords } from './text-width.js';

/** The look of a frame. */
interface FrameLook {
  /** Columns of the terminal; undefined for unlimited lines. */
  width: number | undefined;
  /** Only ASCII characters. */
  ascii: boolean;
}

/** Words up to this length are never broken for a frame, and longer ones not into smaller pieces. */
const WHOLE_WORD = 10;

const ASCII = {
  ...{ top: '-', 'top-mid': '+', 'top-left': '+', 'top-right': '+', mid: '-', 'mid-mid': '+' },
  ...{ bottom: '-', 'bottom-mid': '+', 'bottom-left': '+', 'bottom-right': '+' },
  ...{ left: '|', 'left-mid': '+', right: '|', 'right-mid': '+', middle: '|' },
};

/**
 * A table in a frame, with a final line break. If it is too wide for the terminal, its widest cells are wrapped; if no
 * frame fits, each row becomes several lines with a heading and a cell each. Cells may contain text from a cluster,
 * which cannot control the terminal.
 * @param rows the headings first
 * @param words how many of the columns are words; the others are figures, aligned right
 */
export function framedTable(
  rows: readonly (readonly string[])[],
  { width, ascii }: FrameLook,
  words = Number.POSITIVE_INFINITY,
): string {
  const shown = rows.map((cells) => cells.map(shownCell));
  const widths = fittedWidths(shown, width);
  if (widths === undefined) return factLines(shown);
  const [head = [], ...body] = shown.map((cells) =>
    cells.map((cell, at) => wrapWords(cell, widths[at]!).join('\n')),
  );
  const table = new Table({
    head,
    colAligns: head.map((_, at) => (at < words ? 'left' : 'right')),
    style: { head: [], border: [], compact: true },
    ...(ascii && { chars: ASCII }),
  });
  table.push(...body);
  return `${table.toString()}\n`;
}

function shownCell(cell: string): string {
  return showControls(inOneLine(cell)).replaceAll('\t', ' ');
}

/** The widths of the columns; undefined if the terminal is too narrow for them. */
function fittedWidths(
  rows: readonly (readonly string[])[],
  width = Number.POSITIVE_INFINITY,
): number[] | undefined {
  const columns = rows[0]!.map((_, at) => {
    const cells = rows.map((row) => row[at]!);
    return { natural: widestOf(cells), least: Math.min(WHOLE_WORD, widestOf(cells.flatMap(wordsOf))) };
  });
  // A line before each column and after the last, and a space on either side of a cell.
  const room = width - 3 * columns.length - 1;
  for (let most = widestOf(rows.flat()); most >= 0; most--) {
    const widths = columns.map(({ natural, least }) => Math.max(least, Math.min(natural, most)));
    if (widths.reduce((sum, each) => sum + each, 0) <= room) return widths;
  }
  return undefined;
}

function wordsOf(cell: string): string[] {
  return cell.split(' ');
}

function widestOf(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, textWidth(text)), 0);
}

/** Each row on separate lines, with an empty line between rows. */
function factLines([headings = [], ...rows]: readonly (readonly string[])[]): string {
  const widest = widestOf(headings);
  return rows
    .map((cells) => cells.map((cell, at) => `${padText(headings[at]!, widest)}  ${cell}`.trimEnd()))
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}
