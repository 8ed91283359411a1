import { countRunes } from './tabwriter.js';

/** For kubectl's tables: the minimum width of a column, and the spaces after its widest cell. */
const [MIN_WIDTH, PADDING] = [6, 3];

/** Text is passed on in pieces of about this many characters. */
const PIECE = 64 * 1024;

/**
 * Aligns lines as TabWriter does, if all of them have the same number of cells, and no cell has a tab.
 * @param lines the cells of each line
 */
export function* alignSameColumns(lines: readonly (readonly string[])[]): Generator<string> {
  const last = (lines[0]?.length ?? 0) - 1;
  const widths: number[] = [];
  for (let column = 0; column < last; column++) {
    let width = MIN_WIDTH;
    for (const cells of lines) width = Math.max(width, countRunes(cells[column]!) + PADDING);
    widths.push(width);
  }
  let text = '';
  for (const cells of lines) {
    for (let column = 0; column < last; column++) {
      const cell = cells[column]!;
      text += cell.padEnd(widths[column]! + cell.length - countRunes(cell));
    }
    text += `${cells[last]}\n`;
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
