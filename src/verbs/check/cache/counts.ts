import { readSamples, type Sample } from '../../../codec/prometheus.js';
import { Histogram } from './histogram.js';
import type { CacheCounts, CacheWaits, ConsistentReads, ResourceCache } from './types.js';

const WAIT_BUCKET = 'apiserver_watch_cache_read_wait_seconds_bucket';
const CONSISTENT_READS = 'apiserver_watch_cache_consistent_read_total';
const CACHE_LISTS = 'apiserver_cache_list_total';
const STORAGE_LISTS = 'apiserver_storage_list_total';
const START = 'process_start_time_seconds';
const NAMES: ReadonlySet<string> = new Set([
  WAIT_BUCKET,
  CONSISTENT_READS,
  CACHE_LISTS,
  STORAGE_LISTS,
  START,
]);

/** The longest acceptable wait for 99 of 100 reads, in seconds: the bound of a bucket in the servers' histograms. */
export const MAX_WAIT = 0.2;

/** What an API server's metrics say about its watch caches. */
export interface ServerCounts extends CacheCounts {
  /** Seconds since 1970; undefined if it is not reported. */
  startSeconds: number | undefined;
  lists?: { fromCache: number; fromEtcd: number };
  /** By name. */
  resources: ResourceCache[];
}

/** One resource's counts, or all of them. */
class Tally {
  readonly #waits = new Histogram();
  #reads: ConsistentReads | undefined;

  add({ name, labels, value }: Sample): void {
    if (name === WAIT_BUCKET) {
      this.#waits.add(boundOf(labels.le), value);
      return;
    }
    this.#reads ??= { total: 0, fromCache: 0, fellBack: 0, refused: 0, failed: 0 };
    this.#reads.total += value;
    this.#reads[outcomeOf(labels)] += value;
  }

  counts(): CacheCounts {
    const waits = this.#waitsFound();
    return { ...(this.#reads && { reads: this.#reads }), ...(waits && { waits }) };
  }

  #waitsFound(): CacheWaits | undefined {
    const [p50Seconds, p99Seconds] = [this.#waits.quantile(0.5), this.#waits.quantile(0.99)];
    if (p50Seconds === undefined || p99Seconds === undefined) return undefined;
    return { count: this.#waits.count, slow: this.#waits.above(MAX_WAIT), p50Seconds, p99Seconds };
  }
}

/** Lists by their source. */
class Lists {
  #seen = false;
  #ofCache = 0;
  #ofStorage = 0;
  #ofStorageFromCache = 0;

  add({ name, labels: { storage }, value }: Sample): void {
    this.#seen = true;
    if (name === CACHE_LISTS) this.#ofCache += value;
    else if (storage === 'watchcache') this.#ofStorageFromCache += value;
    else this.#ofStorage += value;
  }

  /**
   * Since 1.37, servers count lists from the cache with a label; if the older counter is also shown, it has the same
   * value.
   */
  counts(): { fromCache: number; fromEtcd: number } | undefined {
    if (!this.#seen) return undefined;
    return { fromCache: Math.max(this.#ofCache, this.#ofStorageFromCache), fromEtcd: this.#ofStorage };
  }
}

/** Reads an API server's `/metrics`. Fails with MetricsSyntaxError. */
export function countsOf(metrics: string): ServerCounts {
  const all = new Tally();
  const each = new Map<string, Tally>();
  const lists = new Lists();
  let startSeconds: number | undefined;
  for (const sample of readSamples(metrics, NAMES)) {
    const { name, labels, value } = sample;
    if (!isCount(value) || (name === WAIT_BUCKET && Number.isNaN(boundOf(labels.le)))) continue;
    if (name === START) startSeconds = value;
    else if (name === CACHE_LISTS || name === STORAGE_LISTS) lists.add(sample);
    else {
      const resource = resourceOf(labels);
      const tally = each.get(resource) ?? new Tally();
      each.set(resource, tally);
      tally.add(sample);
      all.add(sample);
    }
  }
  const counted = lists.counts();
  const resources = [...each].map(([resource, tally]) => ({ resource, ...tally.counts() }));
  return {
    startSeconds,
    ...all.counts(),
    ...(counted && { lists: counted }),
    resources: resources.sort((a, b) => (a.resource < b.resource ? -1 : 1)),
  };
}

/** Since Kubernetes 1.34 the group has its own label; before, some releases name the prefix in etcd: `/pods`. */
function resourceOf({ group = '', resource = '' }: Sample['labels']): string {
  const name = resource.replace(/^\//, '');
  return group === '' ? name : `${name}.${group}`;
}

/** `fallback` is `skipped` if servers respond with 429 instead of asking etcd. */
function outcomeOf({ success, fallback }: Sample['labels']): Exclude<keyof ConsistentReads, 'total'> {
  if (fallback === 'true') return 'fellBack';
  if (fallback === 'skipped') return 'refused';
  return success === 'true' ? 'fromCache' : 'failed';
}

/** The format allows NaN and infinite values, which count nothing. */
function isCount(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}

function boundOf(le: string | undefined): number {
  return le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le);
}
