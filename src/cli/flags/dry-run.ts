import type { DryRun } from '../../cluster/dry-run.js';
import { parseBoolWord } from '../../go/strconv/quote.js';
import { bareFlag, type FlagValues } from './kinds.js';

/** The meaning of --dry-run without a value: kubectl accepts it, and warns. */
const BARE = 'unchanged';

/** --dry-run. */
export function dryRunFlags() {
  return {
    'dry-run': bareFlag(
      {
        helpGroup: 'WRITING',
        helpValue: 'none|server|client',
        completes: ['none', 'server', 'client'],
        description:
          'client: print the object without sending it; server: send the request without storing the object.',
      },
      'none',
      BARE,
    ),
  };
}

/**
 * Reads --dry-run. Fails with kubectl's message for an unknown value.
 * @returns also the warnings that kubectl logs for deprecated values
 */
export function readDryRun(flags: FlagValues<typeof dryRunFlags>): { dryRun: DryRun; warnings: string[] } {
  const word = flags['dry-run'];
  const on = parseBoolWord(word);
  if (on !== undefined) {
    const dryRun = on ? 'client' : 'none';
    const warning = `--dry-run=${word} is deprecated (boolean value) and can be replaced with --dry-run=${dryRun}.`;
    return { dryRun, warnings: [warning] };
  }
  if (word === BARE) {
    const warning = '--dry-run is deprecated and can be replaced with --dry-run=client.';
    return { dryRun: 'client', warnings: [warning] };
  }
  if (word === 'none' || word === 'client' || word === 'server') return { dryRun: word, warnings: [] };
  throw new Error(`Invalid dry-run value (${word}). Must be "none", "server", or "client".`);
}
