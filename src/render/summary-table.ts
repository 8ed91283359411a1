import type { Environment } from '../process/environment.js';
import { framesOn, type SummaryTable } from '../terminal/frames.js';
import { TabWriter } from './tabwriter.js';

/** Lays out the tables of reports: in frames on a terminal, and elsewhere in columns, which programs can cut. */
export async function summaryTable({
  stdout,
  variables,
}: Pick<Environment, 'stdout' | 'variables'>): Promise<SummaryTable> {
  return (await framesOn(stdout, variables)) ?? plainColumns;
}

/** Columns as in kubectl's tables. @param rows the headings first */
export function plainColumns(rows: readonly (readonly string[])[]): string {
  const table = new TabWriter();
  for (const row of rows) table.add([...row]);
  return [...table.flush()].join('');
}
