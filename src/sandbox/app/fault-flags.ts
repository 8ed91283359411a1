import type { FaultOptions } from '../http/faults.js';
import { bytes, frequency, milliseconds } from './flag-lengths.js';

/** The flags of `proa sandbox` that make faults, as typed. */
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

/** The faults that flags ask for. Fails with a message that names the flag. */
export function faultOptions(flags: FaultFlagValues): FaultOptions {
  const often = (
    name: 'fail-429' | 'fail-503' | 'cut' | 'freeze' | 'empty-pages' | 'fuller-pages' | 'end-watches',
  ) => frequency(name, flags[name]);
  const [fail429, fail429Every] = often('fail-429');
  const [fail503, fail503Every] = often('fail-503');
  const [cut, cutEvery] = often('cut');
  const [freeze, freezeEvery] = often('freeze');
  const [emptyPages, emptyPagesEvery] = often('empty-pages');
  const [fullerPages, fullerPagesEvery] = often('fuller-pages');
  const [endWatches, endWatchesEvery] = often('end-watches');
  return {
    latency: milliseconds('latency', flags.latency),
    fail429,
    fail429Every,
    fail503,
    fail503Every,
    cut,
    cutEvery,
    freeze,
    freezeEvery,
    unchunked: !flags.chunking,
    bareExpiry: !flags['expiry-token'],
    emptyPages,
    emptyPagesEvery,
    fullerPages,
    fullerPagesEvery,
    endWatches,
    endWatchesEvery,
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
