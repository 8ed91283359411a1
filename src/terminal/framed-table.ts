import Table from 'cli-table3';
import { inOneLine, showControls } from './sanitize.js';
import { padText, textWidth, wrapWords } from './text-width.js';

/** How a table is framed. */
interface FrameLook {
  /** Columns of the terminal; undefined for lines as long as they are. */
  width: number | undefined;
  /** With ASCII characters alone. */
  ascii: boolean;
}

/** Words of so many columns are not broken for the sake of a frame, and no word into smaller pieces. */
const WHOLE_WORD = 10;

const ASCII = {
  ...{ top: '-', 'top-mid': '+', 'top-left': '+', 'top-right': '+', mid: '-', 'mid-mid': '+' },
  ...{ bottom: '-', 'bottom-mid': '+', 'bottom-left': '+', 'bottom-right': '+' },
  ...{ left: '|', 'left-mid': '+', right: '|', 'right-mid': '+', middle: '|' },
};

/**
 * A table in a frame, with its line feed. Where it is too wide for the terminal, its widest cells are wrapped; where the
 * frame has no room at all, each row is told in lines, a heading and a cell in each. Cells may be text of a cluster: none of it
 * drives the terminal.
 * @param rows the headings first
 * @param words how many of the columns are words; the others are figures, and stand at the right
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

/** How wide the columns may be; undefined where there is no room for them. */
function fittedWidths(
  rows: readonly (readonly string[])[],
  width = Number.POSITIVE_INFINITY,
): number[] | undefined {
  const columns = rows[0]!.map((_, at) => {
    const cells = rows.map((row) => row[at]!);
    return { natural: widestOf(cells), least: Math.min(WHOLE_WORD, widestOf(cells.flatMap(wordsOf))) };
  });
  // A line before each column and behind the last, and a blank on either side of a cell.
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

/** Each row in lines of its own, with a blank line between rows. */
function factLines([headings = [], ...rows]: readonly (readonly string[])[]): string {
  const widest = widestOf(headings);
  return rows
    .map((cells) => cells.map((cell, at) => `${padText(headings[at]!, widest)}  ${cell}`.trimEnd()))
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}
