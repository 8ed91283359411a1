import type { FaultOptions } from '../http/faults.js';
import { bytes, frequency, milliseconds } from './flag-lengths.js';

/** The flags of `proa sandbox` that cause faults, as typed. */
export interface FaultFlagValues {
  latency: string;
  'fail-429': string;
  'fail-503': string;
  cut: string;
  freeze: string;
  chunking: boolean;
  'expiry-token': boolean;
  'empty-pages': string;
  'fuller-pages': string;
  'end-watches': string;
  'cut-streams': string;
  'half-close-streams': string;
  'slow-streams': string;
}

/** The faults that happen by chance or count, by their flags; the option of a count has the same name and `Every`. */
const OFTEN = {
  'fail-429': 'fail429',
  'fail-503': 'fail503',
  cut: 'cut',
  freeze: 'freeze',
  'empty-pages': 'emptyPages',
  'fuller-pages': 'fullerPages',
  'end-watches': 'endWatches',
} as const satisfies Partial<Record<keyof FaultFlagValues, keyof FaultOptions>>;

/** The faults that flags request. Fails with a message that names the flag. */
export function faultOptions(flags: FaultFlagValues): FaultOptions {
  const often = (Object.keys(OFTEN) as (keyof typeof OFTEN)[]).map((flag): FaultOptions => {
    const [chance, every] = frequency(flag, flags[flag]);
    return { [OFTEN[flag]]: chance, [`${OFTEN[flag]}Every`]: every };
  });
  return {
    latency: milliseconds('latency', flags.latency),
    unchunked: !flags.chunking,
    bareExpiry: !flags['expiry-token'],
    ...Object.assign({}, ...often),
    ...streamFaults(flags),
  };
}

function streamFaults(flags: FaultFlagValues): Pick<FaultOptions, 'streams'> {
  const size = (name: 'cut-streams' | 'half-close-streams' | 'slow-streams') => bytes(name, flags[name]);
  const streams = {
    cutAfter: size('cut-streams'),
    halfCloseAfter: size('half-close-streams'),
    rate: size('slow-streams'),
  };
  return Object.values(streams).some((each) => each !== undefined) ? { streams } : {};
}
