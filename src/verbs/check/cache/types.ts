/** What API servers report about their watch caches. Plain values, so that they can be printed as JSON. */

/** `problem` outweighs `unknown`, which outweighs `good`. */
export type CacheVerdict = 'good' | 'problem' | 'unknown';

/** Reads of the latest state, by their outcome. */
export interface ConsistentReads {
  total: number;
  fromCache: number;
  /** The cache was not fresh in time, and etcd was asked instead. */
  fellBack: number;
  /** The cache was not fresh in time, and the client was asked to retry. */
  refused: number;
  /** Failed for other reasons. */
  failed: number;
}

/** How long reads, including consistent reads, waited for the cache to reach a resourceVersion. */
export interface CacheWaits {
  count: number;
  /** Waits longer than 200 ms. */
  slow: number;
  p50Seconds: number;
  p99Seconds: number;
}

/** The counts for one resource, or for all. Absent if the server does not report them. */
export interface CacheCounts {
  reads?: ConsistentReads;
  waits?: CacheWaits;
}

/** The cache of one resource. */
export interface ResourceCache extends CacheCounts {
  /** `pods`, `deployments.apps`. */
  resource: string;
}

/** What one API server has counted since it started. */
export interface ServerCache extends CacheCounts {
  server: string;
  verdict: CacheVerdict;
  /** Absent if it could not be read. */
  version?: string;
  /** How long it has been counting. */
  uptimeSeconds?: number;
  /** Lists of any kind by their source; those that fill the caches also come from etcd. */
  lists?: { fromCache: number; fromEtcd: number };
  resources: ResourceCache[];
  /** Sentences. */
  problems: string[];
  /** What could not be determined, in sentences. */
  unknown: string[];
}

/** One member of etcd, or the user's statement about all. */
export interface EtcdRelease {
  /** The source of the version: `--etcd-version`, or the address that was asked. */
  source: string;
  verdict: CacheVerdict;
  version?: string;
  /** A sentence. */
  meaning: string;
}

/** The overall result. */
export interface CacheCheckReport {
  verdict: CacheVerdict;
  servers: ServerCache[];
  /** Empty if the location of etcd was not given. */
  etcd: EtcdRelease[];
}

/** The combined result of several findings. */
export function worstOf(verdicts: readonly CacheVerdict[]): CacheVerdict {
  if (verdicts.includes('problem')) return 'problem';
  return verdicts.includes('unknown') ? 'unknown' : 'good';
}
