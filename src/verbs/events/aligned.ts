import type { TabWriter } from '../../render/tabwriter.js';

/** Rows that are laid out at a time. */
const BATCH = 1000;

/**
 * Rows of cells, separated by tabs, as lines of one table. Many rows are gone through twice, first for the widths alone, so
 * that the cells of all of them are never there at once; not where a message with tabs or line breaks makes columns of
 * its own.
 * @param headings none where the table has none, or has them already
 */
export function* alignedRows(
  table: TabWriter,
  headings: readonly string[],
  rows: readonly string[],
  columns: number,
): Generator<string> {
  const lines = headings.length === 0 ? rows : [headings.join('\t'), ...rows];
  const isPlain =
    rows.length > BATCH && rows.every((row) => !row.includes('\n') && tabsIn(row) === columns - 1);
  const size = isPlain ? BATCH : lines.length;
  if (isPlain) for (const _ of batches(table, lines, size));
  yield* batches(table, lines, size);
}

function* batches(table: TabWriter, lines: readonly string[], size: number): Generator<string> {
  for (let start = 0; start < lines.length; start += size) {
    for (const line of lines.slice(start, start + size))
      for (const one of line.split('\n')) table.add(one.split('\t'));
    yield* table.flush();
  }
}

function tabsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\t'); at >= 0; at = text.indexOf('\t', at + 1)) count++;
  return count;
}
