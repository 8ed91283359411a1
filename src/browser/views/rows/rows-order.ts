import { sliceColumns, spansText, textWidth } from '../../../terminal/text-width.js';
import { columnTitle } from '../../../terminal/ui/table-lines.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import { cellSortKey, compareSortKeys } from '../../rows/sort-key.js';

/** A row of a table that can be sorted by its columns. */
interface SortableRow {
  spans: readonly Span[];
  /** Where it stays whatever the order is: before all others, with the row above it, or behind all others. */
  stays?: 'first' | 'below' | 'last';
}

/** By which column of a heading rows are sorted. */
export interface RowsOrder {
  column: number;
  descending: boolean;
}

/** The titles of a heading, which stand two blanks apart at least. */
export function titlesIn(heading: readonly Span[]): { title: string; at: number }[] {
  return [...spansText(heading).matchAll(/\S+(?: \S+)*/g)].map(({ 0: title, index: at }) => ({ title, at }));
}

/** A heading that says by which column the rows below it are sorted: `PODS ↓`. */
export function headingInOrder(heading: readonly Span[], order: RowsOrder | undefined): readonly Span[] {
  const found = order && titlesIn(heading)[order.column];
  if (found === undefined) return heading;
  const text = spansText(heading);
  const title = columnTitle({ title: found.title, sorted: order!.descending ? 'descending' : 'ascending' });
  return [{ text: text.slice(0, found.at) + title + text.slice(found.at + title.length), role: 'heading' }];
}

/** Rows by a column of their heading. What has no value comes last, and what is equal as it came. */
export function rowsInOrder<Row extends SortableRow>(
  rows: readonly Row[],
  heading: readonly Span[],
  { column, descending }: RowsOrder,
): Row[] {
  const titles = titlesIn(heading);
  const start = titles[column]?.at ?? 0;
  const width = (titles[column + 1]?.at ?? Number.MAX_SAFE_INTEGER) - start;
  const blocks: Row[][] = [];
  for (const row of rows.filter(({ stays }) => stays === undefined || stays === 'below'))
    if (row.stays === 'below' && blocks.length > 0) blocks.at(-1)!.push(row);
    else blocks.push([row]);
  const keyed = blocks.map((block) => {
    const text = spansText(block[0]!.spans);
    return { block, key: keyOf(sliceColumns(text, start, Math.min(width, textWidth(text))).trim()) };
  });
  keyed.sort((left, right) => compareSortKeys(left.key, right.key, descending));
  const staying = (place: 'first' | 'last') => rows.filter(({ stays }) => stays === place);
  return [...staying('first'), ...keyed.flatMap(({ block }) => block), ...staying('last')];
}

/** A share is what counts of `250m 12%!`; signs behind a word do not count. */
function keyOf(cell: string) {
  const share = / (\d+)%!?$/.exec(cell);
  return share === null ? cellSortKey(cell.replace(/[!*]+$/, '')) : Number(share[1]);
}
