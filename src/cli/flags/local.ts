import type { DryRun } from '../../cluster/dry-run.js';
import { boolFlag, type FlagValues } from './kinds.js';

/** --local. */
export function localFlags() {
  return {
    local: boolFlag({
      helpGroup: 'WRITING',
      description: 'Work on the files of -f without contacting the server.',
    }),
  };
}

/** Reads --local. Fails with kubectl's message together with a server-side dry run. */
export function readLocal({ local }: FlagValues<typeof localFlags>, dryRun: DryRun): boolean {
  if (local && dryRun === 'server') {
    throw new Error('cannot specify --local and --dry-run=server - did you mean --dry-run=client?');
  }
  return local;
}
