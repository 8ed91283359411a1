import type { RequestStatistics } from './client.js';
import { type LimiterSettings, predictedWait } from './limiter.js';
import type { DiscoveryMode } from './requests.js';
import type { Discovery } from './types.js';

/** A request and how long it took. */
interface TimedRequest {
  path: string;
  ms: number;
}

/** The cost of one complete discovery. Times are milliseconds from its start. */
export interface TimedRun {
  /** The form in which the server responded. */
  form: 'aggregated' | 'legacy';
  /** Group-versions of the server, including those that could not be read. */
  groupVersions: number;
  requests: number;
  /** Of the responses, decompressed. */
  bytes: number;
  /** The limiter's values; negative for no limit. */
  burst: number;
  qps: number;
  /** The server has its own flow control, which turned the limiter off: its values held nothing back. */
  limiterStoodAside: boolean;
  /** Until the groups were known. */
  groupsMs: number;
  /** Until every resource was known. */
  totalMs: number;
  /** How long the limiter's values hold this many requests back. */
  predictedWaitMs: number;
  /** The longest time for which the limiter actually held a request back. */
  throttledMs: number;
  /** Group-versions that could not be read. */
  failed: string[];
  /** Every request, the slowest first. */
  slowest: TimedRequest[];
}

/** How to time a discovery. */
export interface TimingOptions {
  mode: DiscoveryMode;
  limiter: LimiterSettings;
  /** Makes a discovery without a cache, for one run; `onRequest` is called for each of its requests. */
  create(mode: DiscoveryMode, onRequest: (statistics: RequestStatistics) => void): Discovery;
  /** Milliseconds. */
  now(): number;
}

/** Discovers everything once, and returns the cost. Fails as discovery does if the groups cannot be read. */
export async function timeDiscovery(options: TimingOptions): Promise<TimedRun> {
  const { limiter, mode, now } = options;
  const requests: RequestStatistics[] = [];
  const discovery = options.create(mode, (statistics) => requests.push(statistics));
  const start = now();
  const groups = await discovery.groups();
  const groupsMs = now() - start;
  const { failed } = await discovery.all();
  const totalMs = now() - start;
  const listed = groups.flatMap(({ name, versions }) =>
    versions.map((version) => (name === '' ? version : `${name}/${version}`)),
  );
  const serverPaces = requests.some((request) => request.serverPaces);
  return {
    form: requests.every(({ path }) => path === '/api' || path === '/apis') ? 'aggregated' : 'legacy',
    // An aggregated response omits stale versions from its groups.
    groupVersions: new Set([...listed, ...failed.keys()]).size,
    requests: requests.length,
    bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    burst: limiter.burst,
    qps: limiter.qps,
    limiterStoodAside: serverPaces && !limiter.explicit && limiter.burst >= 0 && limiter.qps >= 0,
    groupsMs,
    totalMs,
    predictedWaitMs: predictedWait(requests.length, limiter, serverPaces),
    throttledMs: Math.max(0, ...requests.map(({ waitMs }) => waitMs)),
    failed: [...failed.keys()],
    slowest: requests.map(({ path, ms }) => ({ path, ms })).sort((one, other) => other.ms - one.ms),
  };
}

/**
 * The median run of each form and limiter, computed per value; of an even number, the lower of the two in the middle.
 * The requests are those of all runs by their paths, each with its median time.
 */
export function medianRuns(runs: readonly TimedRun[]): TimedRun[] {
  const kindOf = ({ form, burst, qps }: TimedRun) => `${form} ${burst} ${qps}`;
  return [...new Set(runs.map(kindOf))].map((kind) => medianOf(runs.filter((run) => kindOf(run) === kind)));
}

function medianOf(runs: readonly TimedRun[]): TimedRun {
  const middle = (figure: (run: TimedRun) => number) => median(runs.map(figure));
  const times = Map.groupBy(
    runs.flatMap((run) => run.slowest),
    ({ path }) => path,
  );
  return {
    ...runs[0]!,
    groupVersions: middle((run) => run.groupVersions),
    requests: middle((run) => run.requests),
    bytes: middle((run) => run.bytes),
    groupsMs: middle((run) => run.groupsMs),
    totalMs: middle((run) => run.totalMs),
    predictedWaitMs: middle((run) => run.predictedWaitMs),
    throttledMs: middle((run) => run.throttledMs),
    failed: [...new Set(runs.flatMap((run) => run.failed))],
    slowest: [...times]
      .map(([path, each]) => ({ path, ms: median(each.map(({ ms }) => ms)) }))
      .sort((one, other) => other.ms - one.ms),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0;
}

/** The run with only this many of its slowest requests. */
export function withSlowest<T extends { slowest: TimedRequest[] }>(run: T, count: number): T {
  return { ...run, slowest: run.slowest.slice(0, count) };
}
