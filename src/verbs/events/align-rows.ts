import type { TabWriter } from '../../render/tabwriter.js';
import type { Texts } from './text-store.js';

/** After this many rows, other tasks get a turn. */
const MANY = 1000;

/** Rows of a turn. */
const BATCH = 200;

/**
 * Lays out rows of tab-separated cells as lines of one table. Many rows are read twice, first only for the widths, so
 * that the cells of all rows are never in memory at once; not if a message with tabs or line breaks adds columns.
 * @param headings none if the table has none, or has them already
 */
export function* alignRows(
  table: TabWriter,
  headings: readonly string[],
  rows: Texts,
  columns: number,
): Generator<string> {
  const isInTurns = rows.length > MANY && arePlain(rows, columns);
  const size = isInTurns ? BATCH : Number.POSITIVE_INFINITY;
  if (isInTurns) for (const _ of batches(table, headings, rows, size));
  yield* batches(table, headings, rows, size);
}

function arePlain(rows: Texts, columns: number): boolean {
  for (const row of rows) if (row.includes('\n') || tabsIn(row) !== columns - 1) return false;
  return true;
}

function* batches(
  table: TabWriter,
  headings: readonly string[],
  rows: Texts,
  size: number,
): Generator<string> {
  if (headings.length > 0) table.add([...headings]);
  let added = 0;
  for (const row of rows) {
    for (const line of row.split('\n')) table.add(line.split('\t'));
    if (++added % size === 0) yield* table.flush();
  }
  yield* table.flush();
}

function tabsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\t'); at >= 0; at = text.indexOf('\t', at + 1)) count++;
  return count;
}
