import { countRunes } from './tabwriter.js';

/** Of kubectl's tables: the least width of a column, and the blanks behind its widest cell. */
const [MIN_WIDTH, PADDING] = [6, 3];

/** Text is handed out in pieces of about this many characters. */
const PIECE = 64 * 1024;

/**
 * Aligns lines as TabWriter does, where all of them have as many cells, and no cell has a tab. The cells are made twice, the
 * first time for their widths alone, so that those of many lines are never in memory at once.
 * @param lines gives the cells of each line; the same each time
 */
export function* alignSameColumns(lines: () => Iterable<readonly string[]>): Generator<string> {
  const widths: number[] = [];
  for (const cells of lines())
    for (let column = 0; column < cells.length - 1; column++)
      widths[column] = Math.max(widths[column] ?? MIN_WIDTH, countRunes(cells[column]!) + PADDING);
  let text = '';
  for (const cells of lines()) {
    for (let column = 0; column < cells.length - 1; column++) {
      const cell = cells[column]!;
      text += cell + ' '.repeat(widths[column]! - countRunes(cell));
    }
    text += `${cells.at(-1)}\n`;
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
