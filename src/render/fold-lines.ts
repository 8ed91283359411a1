import { textWidth } from '../terminal/text-width.js';
import { plainCell } from './table-paint.js';

/** How much further the rest of a line is indented. */
const HANG = 2;
const BRANCHES = /^[ │├└─|`-]*/;

/**
 * Breaks lines that are wider than a terminal between words; the rest is indented, below the branches of a tree. A word
 * that does not fit is left to the terminal. The text may contain colors.
 * @param width columns of the terminal; undefined, as in a pipe, changes nothing
 */
export function foldLines(text: string, width: number | undefined): string {
  if (width === undefined) return text;
  return text
    .split('\n')
    .map((line) => (widthOf(line) > width ? fold(line, width) : line))
    .join('\n');
}

/** The same for a text in pieces, which a pipe gets as they come. */
export function foldPieces(pieces: Iterable<string>, width: number | undefined): string | Iterable<string> {
  return width === undefined ? pieces : foldLines([...pieces].join(''), width);
}

function fold(line: string, width: number): string {
  const [lead = ''] = BRANCHES.exec(line) ?? [];
  const below = lead.replaceAll(/[├|]/g, (branch) => (branch === '|' ? '|' : '│')).replaceAll(/[└─`-]/g, ' ');
  const indent = (widthOf(below) > width / 2 ? '' : below) + ' '.repeat(HANG);
  const lines: string[] = [];
  let current = lead;
  let isBegun = false;
  for (const piece of line.slice(lead.length).split(/(?<= )(?! )/)) {
    const word = piece.trimEnd();
    if (isBegun && widthOf(current) + widthOf(word) > width) {
      lines.push(current.trimEnd());
      current = indent;
    }
    current += piece;
    isBegun = true;
  }
  return [...lines, current.trimEnd()].join('\n');
}

function widthOf(text: string): number {
  return textWidth(plainCell(text));
}
