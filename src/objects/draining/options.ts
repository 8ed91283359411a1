import type { DryRun } from '../../cluster/dry-run.js';
import type { Concurrency } from '../visit/width.js';

/** What `cordon`, `uncordon` and `drain` have in common. */
export interface NodeOptions {
  names: readonly string[];
  /** "" if names are given. */
  labelSelector: string;
  dryRun: DryRun;
  yes: boolean;
  /** How many objects are changed at a time. */
  concurrency: Concurrency;
  /** What kubectl logs of words it will not take forever. */
  warnings: readonly string[];
}

/** The validated options of `cordon` or `uncordon`. */
export interface CordonOptions extends NodeOptions {
  /** Whether nodes are to take no more pods. */
  cordoned: boolean;
}

/** The validated options of `drain`. */
export interface DrainOptions extends NodeOptions, PodRules {
  /** Pods of other labels stay; "" for none. */
  podSelector: string;
  /** Objects in each page of a list. */
  chunkSize: number;
  /** Delete pods, whatever budgets say. */
  disableEviction: boolean;
  /** Seconds that pods have to end; negative for their own. */
  gracePeriod: number;
  /** Milliseconds for the pods of a node; 0 for no limit. */
  timeoutMs: number;
  /** Say of each pod when its eviction or deletion has started, as kubectl does from -v=2 on. */
  tellsStarts: boolean;
}

/** Which pods may go. */
export interface PodRules {
  /** Also those without a controller, or of a daemon set that is gone. */
  force: boolean;
  /** Pods of daemon sets stay, and do not keep a node from being drained. */
  ignoreDaemonSets: boolean;
  /** Also those with data in an emptyDir. */
  deleteEmptyDirData: boolean;
  /** Pods are not waited for that should have ended more than so many seconds ago; 0 for none. */
  skipWaitSeconds: number;
}
