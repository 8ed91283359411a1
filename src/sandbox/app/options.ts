import type { Clock } from '../../process/clock.js';
import type { Random } from '../base/random.js';
import type { GenerateOptions } from '../generate/options.js';
import type { Store } from '../store/store.js';
import type { SandboxOptions } from './sandbox-options.js';

/** Additional options of tests and `sandbox run`. */
export interface ApiServerOptions extends GenerateOptions, Omit<SandboxOptions, 'workloads'> {
  /** Show by headers that API priority and fairness is enabled. Enabled by default. */
  flowControl?: boolean;
  /** Milliseconds between the bookmarks of a watch; 60,000 by default. */
  bookmarkInterval?: number;
  /** Empty namespaces, collect garbage and end pods, as the other components of a cluster do. Enabled by default. */
  controllers?: boolean;
  /** Milliseconds that pods take to start. By default, and with etcd, nothing starts pods or rolls anything out. */
  podStart?: number;
  /** The bearer token for reading; a random one by default. */
  token?: string;
  /**
   * The key of continue tokens. By default it is derived from the seed, or shared through etcd, so that tokens outlive
   * a restart.
   */
  tokenKey?: Uint8Array;
  clock?: Clock;
  /** For faults, uids and generated names. */
  random?: Random;
  /** The store of objects; by default, this process's memory. Only that receives generated data. */
  store?: Store;
  /** The user's words that requested generated data. A warning quotes them if the etcd already has objects. */
  generateWords?: readonly string[];
  /**
   * Whether lists and watches are served from a watch cache, as in a cluster. By default only with etcd: a store in this
   * process responds from memory anyway.
   */
  watchCache?: boolean;
}
