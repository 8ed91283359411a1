import type { Environment } from '../process/environment.js';
import type { Output } from '../process/output.js';

/**
 * Lays out the table of a summary: of a report, or of an announced change.
 * @param rows the headings first
 * @param words how many of the columns are words; the others are figures. All by default
 */
export type SummaryTable = (rows: readonly (readonly string[])[], words?: number) => string;

/**
 * Draws tables in frames on a terminal that is not dumb; elsewhere it returns undefined, and loads nothing. Frames are
 * ASCII if the locale (locale(7)) names an encoding other than UTF-8.
 */
export async function framesOn(
  output: Output,
  { TERM, LC_ALL, LC_CTYPE, LANG }: Environment['variables'],
): Promise<SummaryTable | undefined> {
  if (!output.isTTY || TERM === 'dumb') return undefined;
  const { framedTable } = await import('./framed-table.js');
  const locale = LC_ALL || LC_CTYPE || LANG || 'UTF-8';
  const ascii = !/utf-?8/i.test(locale);
  return (rows, words) => framedTable(rows, { width: output.columns, ascii }, words);
}
