import type { DryRun } from '../../cluster/dry-run.js';
import type { EncodingChoice } from '../../process/settings.js';
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
  /** kubectl's log messages about deprecated values. */
  warnings: readonly string[];
}

/** The validated options of `cordon` or `uncordon`. */
export interface CordonOptions extends NodeOptions {
  /** Whether nodes become unschedulable. */
  cordoned: boolean;
}

/** The validated options of `drain`. */
export interface DrainOptions extends NodeOptions, PodRules {
  /** Pods with other labels stay; "" for all pods. */
  podSelector: string;
  /** The encoding of lists and evictions. */
  wire: EncodingChoice;
  /** Objects in each page of a list. */
  chunkSize: number;
  /** Delete pods, regardless of budgets. */
  disableEviction: boolean;
  /** The grace period of pods in seconds; negative for their own. */
  gracePeriod: number;
  /** Milliseconds for the pods of a node; 0 for no limit. */
  timeoutMs: number;
  /** Report when the eviction or deletion of each pod has started, as kubectl does from -v=2 on. */
  tellsStarts: boolean;
}

/** Which pods may go. */
export interface PodRules {
  /** Also those without a controller, or with a daemon set that is gone. */
  force: boolean;
  /** Pods of daemon sets stay, and do not prevent a node from being drained. */
  ignoreDaemonSets: boolean;
  /** Also those with data in an emptyDir. */
  deleteEmptyDirData: boolean;
  /** Pods that should have ended more than this many seconds ago are not awaited; 0 awaits all. */
  skipWaitSeconds: number;
}
