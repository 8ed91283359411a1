import type { RequestStatistics } from './client.js';
import type { DiscoveryMode } from './requests.js';
import type { Discovery } from './types.js';

/** What one discovery of everything cost. Times are milliseconds from its beginning. */
export interface TimedRun {
  /** The form the server answered in. */
  form: 'aggregated' | 'legacy';
  requests: number;
  /** Of the answers, decompressed. */
  bytes: number;
  /** Until the groups were known. */
  groupsMs: number;
  /** Until every resource was known. */
  totalMs: number;
  /** The longest that the limiter held a request back. */
  throttledMs: number;
  /** Group-versions that could not be read. */
  failed: string[];
  slowest: { path: string; ms: number }[];
}

/** How to time a discovery. */
export interface TimingOptions {
  mode: DiscoveryMode;
  /** Makes a discovery without a cache, for one run; `onRequest` is called for each of its requests. */
  create(mode: DiscoveryMode, onRequest: (statistics: RequestStatistics) => void): Discovery;
  /** Milliseconds. */
  now(): number;
  /** How many of the slowest requests are kept. */
  slowest: number;
}

/** Discovers everything once, and gives the cost. Fails as discovery does if the groups cannot be read. */
export async function timeDiscovery(options: TimingOptions): Promise<TimedRun> {
  const requests: RequestStatistics[] = [];
  const discovery = options.create(options.mode, (statistics) => requests.push(statistics));
  const start = options.now();
  await discovery.groups();
  const groupsMs = options.now() - start;
  const { failed } = await discovery.all();
  const totalMs = options.now() - start;
  return {
    form: requests.every(({ path }) => path === '/api' || path === '/apis') ? 'aggregated' : 'legacy',
    requests: requests.length,
    bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    groupsMs,
    totalMs,
    throttledMs: Math.max(0, ...requests.map(({ waitMs }) => waitMs)),
    failed: [...failed.keys()],
    slowest: requests
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, options.slowest)
      .map(({ path, ms }) => ({ path, ms })),
  };
}
