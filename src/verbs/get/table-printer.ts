import type { Environment } from '../../process/environment.js';
import type { Output } from '../../process/output.js';
import type { TableOptions } from '../../render/printer.js';
import { KubectlTablePrinter } from '../../render/table.js';
import type { GetOptions } from './options.js';

/** A printer of tables, as flags and the terminal have it. */
interface ShownTables {
  printer: KubectlTablePrinter;
  /** Says which columns had no room. */
  end(): Promise<void>;
}

/** Makes the printer of a run's tables. @param above an output for which a progress line steps aside */
export async function tablePrinter(
  options: GetOptions,
  environment: Environment,
  above: (output: Output) => Output = (output) => output,
): Promise<ShownTables> {
  const { columns, isColored } = options;
  const { now, stdout } = environment;
  const plain = await tableOptions(options, now);
  // What makes lines others than kubectl's is loaded for these alone.
  if (columns === undefined && !isColored && !stdout.isTTY)
    return { printer: new KubectlTablePrinter(above(stdout), plain), end: async () => undefined };
  const { tableDisplay, tellLeftOut } = await import('./display.js');
  const { view, output } = tableDisplay(options, environment);
  const printer = new KubectlTablePrinter(above(output), { ...plain, view });
  return { printer, end: () => tellLeftOut(view, environment) };
}

/** What the flags say about every table of a run. */
async function tableOptions(options: GetOptions, now: () => number): Promise<TableOptions> {
  const { time } = options;
  const created = time === 'age' ? undefined : (await import('../../render/time-text.js')).showTime(time);
  return {
    // Columns of wide tables can be chosen, too.
    wide: options.format.name === 'wide' || options.columns !== undefined,
    noHeaders: options.noHeaders,
    showLabels: options.showLabels,
    labelColumns: options.labelColumns,
    created,
    now,
  };
}
