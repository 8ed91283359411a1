/** What API servers say of their watch caches. Plain values, so that they can be printed as JSON. */

/** `problem` outweighs `unknown`, which outweighs `good`. */
export type CacheVerdict = 'good' | 'problem' | 'unknown';

/** Reads of the latest state, by what came of them. */
export interface ConsistentReads {
  total: number;
  fromCache: number;
  /** The cache was not fresh in time, and etcd was asked instead. */
  fellBack: number;
  /** The cache was not fresh in time, and the client was asked to come again. */
  refused: number;
  /** Failed for other reasons. */
  failed: number;
}

/** How long reads waited for the cache to reach a resourceVersion, consistent reads among them. */
export interface CacheWaits {
  count: number;
  /** Those that were longer than 200 ms. */
  slow: number;
  p50Seconds: number;
  p99Seconds: number;
}

/** What was counted: of one resource, or of all. What the server does not report is absent. */
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
  /** Lists of any kind by where they came from; those that fill the caches come from etcd, too. */
  lists?: { fromCache: number; fromEtcd: number };
  resources: ResourceCache[];
  /** Sentences. */
  problems: string[];
  /** What could not be found out, in sentences. */
  unknown: string[];
}

/** One member of etcd, or what the user said of all. */
export interface EtcdRelease {
  /** Where the version comes from: `--etcd-version`, or the address that was asked. */
  source: string;
  verdict: CacheVerdict;
  version?: string;
  /** A sentence. */
  meaning: string;
}

/** What was found in all. */
export interface CacheCheckReport {
  verdict: CacheVerdict;
  servers: ServerCache[];
  /** Empty where nobody said where etcd is. */
  etcd: EtcdRelease[];
}

/** What several findings come to. */
export function worstOf(verdicts: readonly CacheVerdict[]): CacheVerdict {
  if (verdicts.includes('problem')) return 'problem';
  return verdicts.includes('unknown') ? 'unknown' : 'good';
}
