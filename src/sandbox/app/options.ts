import type { Clock } from '../../process/clock.js';
import type { Random } from '../base/random.js';
import type { GenerateOptions } from '../generate/options.js';
import type { Store } from '../store/store.js';
import type { SandboxOptions } from './sandbox-options.js';

/** What tests and `sandbox run` decide besides. */
export interface ApiServerOptions extends GenerateOptions, Omit<SandboxOptions, 'workloads'> {
  /** Show that API priority and fairness is on, by its headers. On where absent. */
  flowControl?: boolean;
  /** Milliseconds between the bookmarks of a watch; 60,000 where absent. */
  bookmarkInterval?: number;
  /** Empty namespaces, collect garbage and end pods, as a cluster does around its API server. On where absent. */
  controllers?: boolean;
  /** Milliseconds that pods take to start. Where absent, nothing starts them or rolls anything out; nor with etcd. */
  podStart?: number;
  /** The bearer token, which reads; a random one where absent. */
  token?: string;
  /**
   * What continue tokens are sealed with. Where absent it follows from the seed, or is shared through etcd, so
   * that they outlive a restart.
   */
  tokenKey?: Uint8Array;
  clock?: Clock;
  /** For faults, uids and generated names. */
  random?: Random;
  /** Where objects are kept: in this process' memory where absent. Generated data goes into the latter only. */
  store?: Store;
  /** How someone asked for generated data. A warning names these words where the etcd has objects already. */
  generateWords?: readonly string[];
  /**
   * Whether lists and watches are served from a watch cache. Where absent they are over etcd; a store in this process
   * responses from memory as it is, and a cache would only take more of it.
   */
  watchCache?: boolean;
}
