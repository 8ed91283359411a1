import { type FlagValues, intFlag } from './kinds.js';

/** --chunk-size. @param description for a command that reads only in chunks */
export function chunkSizeFlags(description = 'Objects in each chunk of a large list; 0 reads all at once.') {
  return {
    'chunk-size': intFlag(
      {
        helpGroup: 'STREAMING',
        helpValue: 'N',
        description,
      },
      500,
    ),
  };
}

/** Objects per page; 0 for all at once. */
export function readChunkSize(flags: FlagValues<typeof chunkSizeFlags>): number {
  return Math.max(0, flags['chunk-size']);
}
