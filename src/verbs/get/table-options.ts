import type { TableOptions } from '../../render/printer.js';
import type { GetOptions } from './options.js';

/** What the flags say about every table of a run. */
export async function tableOptions(options: GetOptions, now: () => number): Promise<TableOptions> {
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
