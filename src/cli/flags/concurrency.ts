import { type FlagValues, intFlag } from './kinds.js';

/** So many writes at a time keep a server busy that answers in milliseconds, and wait little on one that is far away. */
const DEFAULT = 8;

/** --concurrency, of commands that change several objects. */
export function concurrencyFlags() {
  return {
    concurrency: intFlag(
      {
        helpGroup: 'WRITING',
        helpValue: 'N',
        description:
          'How many objects to change at the same time; 1 changes one after the other, as kubectl does.',
      },
      DEFAULT,
    ),
  };
}

/** Reads --concurrency. Fails where it is not positive. */
export function readConcurrency({ concurrency }: FlagValues<typeof concurrencyFlags>): number {
  if (concurrency < 1) throw new Error('--concurrency must be at least 1');
  return concurrency;
}
