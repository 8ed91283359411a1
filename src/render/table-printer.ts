import type { Environment } from '../process/environment.js';
import type { Output } from '../process/output.js';
import type { OutputFormat } from './output-format.js';
import type { TableOptions, TablePrinter } from './printer.js';
import { KubectlTablePrinter } from './table.js';
import type { TimeStyle } from './time-text.js';

/** How tables are shown, as flags have it. */
interface ShownTables extends Pick<TableOptions, 'noHeaders' | 'showLabels' | 'labelColumns'> {
  format: OutputFormat;
  /** The columns to show, as columnName gives them; undefined for those that kubectl shows. */
  columns: readonly string[] | undefined;
  /** Nothing is left out or shortened on a narrow terminal. */
  noTrunc: boolean;
  /** States have colors. */
  isColored: boolean;
  /** How to show when objects were created. */
  time: TimeStyle;
}

/**
 * Makes the printer of a run's tables, as flags and the terminal have it. It guards the cells itself: colors would be made
 * visible by the guard of the terminal. Behind the last row it says on standard error which columns had no room.
 */
export async function tablePrinter(
  { format, columns, noTrunc, isColored, time, noHeaders, showLabels, labelColumns }: ShownTables,
  output: Output,
  { now, stderr }: Pick<Environment, 'now' | 'stderr'>,
): Promise<TablePrinter> {
  // Who requests wide tables wants all of them.
  const isWide = format.name === 'wide';
  const width = output.isTTY && !noTrunc && !isWide ? output.columns : undefined;
  const isPlain = columns === undefined && width === undefined && !isColored;
  // What makes lines others than kubectl's is loaded for these alone.
  const { TableDisplay } = isPlain ? {} : await import('./table-display.js');
  const { showTime } = time === 'age' ? {} : await import('./time-text.js');
  return new KubectlTablePrinter(output, {
    ...{ noHeaders, showLabels, labelColumns, now },
    // Columns of wide tables can be chosen, too.
    wide: isWide || columns !== undefined,
    created: showTime?.(time),
    view: TableDisplay && new TableDisplay({ columns, width, isColored }),
    async tellLeftOut(titles) {
      if (!stderr.isTTY) return;
      await stderr.write(`proa: no room for ${titles.join(', ')}; --no-trunc shows all columns\n`);
    },
  });
}
