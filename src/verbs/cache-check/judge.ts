import type { ServerCounts } from './counts.js';
import { secondsText } from './text.js';
import type { CacheCounts } from './types.js';

/** What 99 of 100 reads should not wait longer for, in seconds: a bucket of the servers' histograms ends there. */
export const LONGEST_WAIT = 0.2;
/** Of fewer reads, the slowest alone would be the 99th percentile. */
const FEWEST_WAITS = 100;
/** The part of the consistent reads that the cache may fail to answer in time. */
const MOST_MISSED = 0.01;

/** What is wrong with a server's caches, and what its metrics do not say: sentences. */
export interface Judgement {
  problems: string[];
  unknown: string[];
}

/** Judges what a server has counted. @param version its release, `v1.34.1`, which explains what is missing */
export function judge(counts: ServerCounts, version: string | undefined): Judgement {
  const problems = [
    ...problemsOf('All reads', counts),
    ...counts.resources.flatMap((resource) => problemsOf(resource.resource, resource)),
  ];
  return { problems, unknown: counts.reads === undefined ? [whyNoReads(version)] : [] };
}

function problemsOf(subject: string, { reads, waits }: CacheCounts): string[] {
  const problems: string[] = [];
  if (waits !== undefined && waits.count >= FEWEST_WAITS && waits.p99Seconds > LONGEST_WAIT) {
    const [p99, longest] = [secondsText(waits.p99Seconds), secondsText(LONGEST_WAIT)];
    problems.push(
      `${subject}: the 99th percentile of the waits for the cache is ${p99}, more than ${longest}.`,
    );
  }
  const missed = reads === undefined ? 0 : reads.fellBack + reads.refused;
  if (reads !== undefined && missed > reads.total * MOST_MISSED) {
    const refused = reads.refused > 0 ? `, and ${reads.refused} got 429` : '';
    problems.push(
      `${subject}: the cache was not fresh in time for ${missed} of ${reads.total} consistent reads: ` +
        `${reads.fellBack} fell back to etcd${refused}.`,
    );
  }
  return problems;
}

function whyNoReads(version: string | undefined): string {
  const none = 'The server reports no consistent reads from the cache';
  const minor = Number(/^v?1\.(\d+)/.exec(version ?? '')?.[1] ?? Number.NaN);
  if (minor < 28) {
    return `${none}: Kubernetes ${version} always reads the latest state from etcd (this changed in 1.28).`;
  }
  if (minor < 31) {
    return `${none}: before 1.31 they need the feature gate ConsistentListFromCache, and not every release counts them.`;
  }
  return `${none}: there was none since it started, or it does not trust its etcd, or the feature is off.`;
}
