import { inOneLine } from '../terminal/sanitize.js';
import { TabWriter } from './tabwriter.js';

/** A table whose rows come from several contexts, one after the other, below one line of headings. */
export class ContextTable {
  readonly writer = new TabWriter();
  /** The headings have been printed. */
  headed = false;
}

/** The rows that one of several contexts adds to a table. */
export interface ContextRows {
  table: ContextTable;
  /** The first cell of its rows. */
  cell: string;
  /** Resolves when the previous contexts have ended. */
  turn: Promise<void>;
}

/** The heading of the first column, if the rows belong to several contexts. */
export function contextHeading(rows: ContextRows | undefined): string[] {
  return rows === undefined ? [] : ['CONTEXT'];
}

/** The first cell of a row, if the rows belong to several contexts. */
export function contextCell(rows: ContextRows | undefined): string[] {
  return rows === undefined ? [] : [inOneLine(rows.cell)];
}

/** Whether headings must be printed before the next rows; from then on they count as printed. */
export function takesHeadings(rows: ContextRows | undefined, noHeaders: boolean): boolean {
  const headed = noHeaders || rows?.table.headed === true;
  if (rows !== undefined) rows.table.headed = true;
  return !headed;
}
