import type { Flags, FlagValues } from '../../../src/cli/flags/kinds.js';
import { readFlagValues, toSpec } from '../../../src/cli/flags/values.js';
import { parseArguments } from '../../../src/cli/pflag.js';

/** The values of flags on a command line: `typed(dryRunFlags(), '--dry-run=server')`. */
export async function typed<F extends Flags>(flags: F, line = ''): Promise<FlagValues<F>> {
  const argv = line === '' ? [] : line.split(' ');
  const { flags: given } = parseArguments(argv, Object.entries(flags).map(toSpec));
  return (await readFlagValues(flags, given)) as FlagValues<F>;
}
