import type { NeatMode } from '../../render/neat/neat.js';
import type { OutputFormat } from '../../render/output-format.js';
import { bareFlag, type FlagValues } from './kinds.js';

/** Formats that show complete objects. */
const WHOLE: ReadonlySet<string> = new Set(['json', 'yaml', 'kyaml', 'ndjson']);

/** --neat. */
export function neatFlags() {
  return {
    neat: bareFlag(
      {
        helpGroup: 'OUTPUT',
        helpValue: 'all|mine',
        completes: ['all', 'mine'],
        description:
          'With -o json, yaml, kyaml or ndjson, leave out what the cluster added: status, uids, managed fields, ' +
          'defaults. mine keeps only what people and their tools wrote, according to the managed fields.',
      },
      '',
      'all',
    ),
  };
}

/** Reads --neat; undefined if it is not given. Fails for an unknown value, and with a format that shows no objects. */
export function readNeat(
  { neat }: FlagValues<typeof neatFlags>,
  { name }: OutputFormat,
): NeatMode | undefined {
  if (neat === '') return undefined;
  if (neat !== 'all' && neat !== 'mine') throw new Error('--neat must be all or mine');
  if (!WHOLE.has(name))
    throw new Error('--neat is for objects: it needs --output=json, yaml, kyaml or ndjson');
  return neat;
}
