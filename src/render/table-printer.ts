import type { Environment } from '../process/environment.js';
import type { Output } from '../process/output.js';
import type { OutputFormat } from './output-format.js';
import type { TableOptions, TablePrinter } from './printer.js';
import { KubectlTablePrinter } from './table.js';
import type { TimeStyle } from './time-text.js';

/** How tables are shown, from flags. */
interface ShownTables extends Pick<TableOptions, 'noHeaders' | 'showLabels' | 'labelColumns'> {
  format: OutputFormat;
  /** The columns to show, as columnName returns them; undefined for kubectl's. */
  columns: readonly string[] | undefined;
  /** Nothing is omitted or shortened on a narrow terminal. */
  noTrunc: boolean;
  /** States have colors. */
  isColored: boolean;
  /** How to show when objects were created. */
  time: TimeStyle;
}

/**
 * Makes the printer of a run's tables, by flags and the terminal. It guards the cells itself: the guard of the terminal
 * would make colors visible. After the last row it reports on standard error which columns did not fit.
 */
export async function tablePrinter(
  { format, columns, noTrunc, isColored, time, noHeaders, showLabels, labelColumns }: ShownTables,
  output: Output,
  { now, stderr }: Pick<Environment, 'now' | 'stderr'>,
): Promise<TablePrinter> {
  // A user who requests wide tables wants all of them.
  const isWide = format.name === 'wide';
  const width = output.isTTY && !noTrunc && !isWide ? output.columns : undefined;
  const isPlain = columns === undefined && width === undefined && !isColored;
  // The code for lines other than kubectl's is loaded only when needed.
  const { TableDisplay } = isPlain ? {} : await import('./table-display.js');
  const { showTime } = time === 'age' ? {} : await import('./time-text.js');
  return new KubectlTablePrinter(output, {
    ...{ noHeaders, showLabels, labelColumns, now },
    // Columns of wide tables can also be selected.
    wide: isWide || columns !== undefined,
    created: showTime?.(time),
    view: TableDisplay && new TableDisplay({ columns, width, isColored }),
    async tellLeftOut(titles) {
      if (!stderr.isTTY) return;
      await stderr.write(`proa: no room for ${titles.join(', ')}; --no-trunc shows all columns\n`);
    },
  });
}
