import { inOneLine } from '../terminal/sanitize.js';
import { TabWriter } from './tabwriter.js';

/** A table whose rows come from several contexts, one after the other, below one line of headings. */
export class ContextTable {
  readonly writer = new TabWriter();
  /** The headings stand. */
  headed = false;
}

/** What one of several contexts adds to a table. */
export interface ContextRows {
  table: ContextTable;
  /** The first cell of its rows. */
  cell: string;
  /** Resolves when the contexts before it have ended. */
  turn: Promise<void>;
}

/** The heading of the first column, where the rows are of several contexts. */
export function contextHeading(rows: ContextRows | undefined): string[] {
  return rows === undefined ? [] : ['CONTEXT'];
}

/** The first cell of a row, where the rows are of several contexts. */
export function contextCell(rows: ContextRows | undefined): string[] {
  return rows === undefined ? [] : [inOneLine(rows.cell)];
}

/** Whether headings are to be printed before the next rows; from now on they stand. */
export function takesHeadings(rows: ContextRows | undefined, noHeaders: boolean): boolean {
  const headed = noHeaders || rows?.table.headed === true;
  if (rows !== undefined) rows.table.headed = true;
  return !headed;
}
