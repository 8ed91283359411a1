import { coloredOutput } from '../../process/colored-output.js';
import type { Environment } from '../../process/environment.js';
import type { Output } from '../../process/output.js';
import { TableDisplay } from '../../render/table-display.js';
import type { GetOptions } from './options.js';

/**
 * How tables are shown, as flags and the terminal have it, and where they are written: colors would be made visible by the
 * guard of the terminal; the printer guards the cells itself.
 * @returns no view where lines are printed as kubectl does
 */
export function tableDisplay(
  { columns, format, isColored, noTrunc }: GetOptions,
  environment: Environment,
): { view: TableDisplay | undefined; output: Output } {
  const { stdout } = environment;
  // Who asks for wide tables wants all of them.
  const isFitted = stdout.isTTY && !noTrunc && format.name !== 'wide';
  const width = isFitted ? stdout.columns : undefined;
  const isPlain = columns === undefined && width === undefined && !isColored;
  return {
    view: isPlain ? undefined : new TableDisplay({ columns, width, isColored }),
    output: coloredOutput(isColored, environment),
  };
}

/** Says which columns had no room. */
export async function tellLeftOut(view: TableDisplay | undefined, { stderr }: Environment): Promise<void> {
  const leftOut = view?.leftOut ?? [];
  if (leftOut.length === 0 || !stderr.isTTY) return;
  await stderr.write(`proa: no room for ${leftOut.join(', ')}; --no-trunc shows all columns\n`);
}
