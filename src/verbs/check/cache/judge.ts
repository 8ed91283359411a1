import { MAX_WAIT, type ServerCounts } from './counts.js';
import { secondsText } from './text.js';
import type { CacheCounts, CacheWaits, ConsistentReads } from './types.js';

/**
 * With fewer reads, the slowest one alone would be the 99th percentile: one may be slow, or fail, and two are judged.
 */
const FEWEST = 100;
/** The fraction of consistent reads that the cache may fail to answer in time. */
const MAX_MISSED = 0.01;
/** The fraction that may fail for other reasons: clients that went away are included. */
const MAX_FAILED = 0.05;

/** What is wrong with a server's caches, and what its metrics do not show: sentences. */
interface Judgement {
  problems: string[];
  unknown: string[];
}

/** Judges what a server has counted. @param version of the server, `v1.34.1`, which explains missing metrics */
export function judge(counts: ServerCounts, version: string | undefined): Judgement {
  const problems = [
    ...problemsOf('All reads', counts),
    ...counts.resources.flatMap((resource) => problemsOf(resource.resource, resource)),
  ];
  return { problems, unknown: unknownOf(counts, version) };
}

function unknownOf({ reads, waits }: ServerCounts, version: string | undefined): string[] {
  if (reads === undefined) return [whyNoReads(version)];
  const unknown: string[] = [];
  if (reads.failed === 1 && reads.failed > reads.total * MAX_FAILED) {
    unknown.push(`1 of ${readsText(reads)} failed: there were too few to judge by.`);
  }
  if (waits?.slow === 1 && waits.count < FEWEST) {
    unknown.push(`1 of ${waitsText(waits)} was longer than ${LONGEST}: there were too few to judge by.`);
  }
  return unknown;
}

function problemsOf(subject: string, { reads, waits }: CacheCounts): string[] {
  const problems: string[] = [];
  if (waits !== undefined && waits.count >= FEWEST && waits.p99Seconds > MAX_WAIT) {
    const p99 = secondsText(waits.p99Seconds);
    problems.push(
      `${subject}: the 99th percentile of the waits for the cache is ${p99}, more than ${LONGEST}.`,
    );
  } else if (waits !== undefined && waits.count < FEWEST && waits.slow > 1) {
    problems.push(`${subject}: ${waits.slow} of ${waitsText(waits)} were longer than ${LONGEST}.`);
  }
  const missed = reads === undefined ? 0 : reads.fellBack + reads.refused;
  if (reads !== undefined && missed > reads.total * MAX_MISSED) {
    const refused = reads.refused > 0 ? `, and ${reads.refused} got 429` : '';
    problems.push(
      `${subject}: the cache was not fresh in time for ${missed} of ${reads.total} consistent reads: ` +
        `${reads.fellBack} fell back to etcd${refused}.`,
    );
  }
  if (reads !== undefined && reads.failed > Math.max(1, reads.total * MAX_FAILED)) {
    problems.push(`${subject}: ${reads.failed} of ${readsText(reads)} failed.`);
  }
  return problems;
}

const LONGEST = secondsText(MAX_WAIT);

function readsText({ total }: ConsistentReads): string {
  return `${total} consistent reads`;
}

function waitsText({ count }: CacheWaits): string {
  return `${count} waits for the cache`;
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
