import type { Concurrency } from '../../objects/visit/width.js';
import { type FlagValues, optionalIntFlag } from './kinds.js';

/** --concurrency, of commands that change several objects. @param unsaid the default */
export function concurrencyFlags(unsaid = 'Without it, 8, and up to 32 if the server is far away.') {
  return {
    concurrency: optionalIntFlag({
      helpGroup: 'WRITING',
      helpValue: 'N',
      description:
        'How many objects to change at the same time; 1 changes one after the other, as kubectl does. ' +
        unsaid,
    }),
  };
}

/** Reads --concurrency. Fails if it is not positive. */
export function readConcurrency({ concurrency }: FlagValues<typeof concurrencyFlags>): Concurrency {
  if (concurrency === undefined) return 'auto';
  if (concurrency < 1) throw new Error('--concurrency must be at least 1');
  return concurrency;
}
