import type { Clock } from '../../process/clock.js';
import type { Random } from '../base/random.js';
import type { GenerateOptions } from '../generate/options.js';
import type { FaultOptions } from '../http/faults.js';
import type { EtcdOptions } from '../store/etcd/client/options.js';
import type { Store } from '../store/store.js';

/** What a sandbox is to be. Everything has a default: an empty cluster on a free port. */
export interface ApiServerOptions extends GenerateOptions {
  /** The address to listen on; 127.0.0.1 where absent. */
  host?: string;
  /** 0, the default, takes a free one. */
  port?: number;
  /** What generated data, and faults where there is no `random`, follow from. 1 where absent. */
  seed?: number;
  /** Serve no aggregated discovery, as servers before 1.26. */
  legacyDiscovery?: boolean;
  /** Groups (or group/version) that answer 503; a name that nothing else defines becomes an empty group. */
  brokenGroups?: readonly string[];
  /** Serve metrics.k8s.io, as with a metrics server: figures made up from nodes and pods. Not where absent. */
  metrics?: boolean;
  /** Show that API priority and fairness is on, by its headers. On where absent. */
  flowControl?: boolean;
  faults?: FaultOptions;
  /** Types (`secrets`, `deployments.apps`) whose continue tokens are encrypted. */
  opaqueTokens?: readonly string[];
  /**
   * Milliseconds between compactions of everything past, 0 for never. Where absent, and with etcd, what is past is kept
   * for one interval, of 300,000 where absent.
   */
  compactEvery?: number;
  /** Milliseconds between the bookmarks of a watch; 60,000 where absent. */
  bookmarkInterval?: number;
  /** Empty namespaces, collect garbage and end pods, as a cluster does around its API server. On where absent. */
  controllers?: boolean;
  /**
   * Roll out deployments, stateful sets, daemon sets and jobs, and start pods, which takes so many milliseconds. Not where
   * absent, nor with etcd.
   */
  podStart?: number;
  /** The bearer token, which reads; a random one where absent. */
  token?: string;
  /** Makes a second user, who may read in these namespaces alone, and a context of theirs. */
  limitedTo?: readonly string[];
  /**
   * Roles and bindings alone say what anybody but the administrator may do; makes an editor of the default namespace and a
   * viewer, whose token it is, with a context each. Where absent, the token reads everything.
   */
  rbac?: boolean;
  /** The bearer token may write, too, without the client certificate. Not where absent, nor with `rbac`. */
  tokenWrites?: boolean;
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
  /** An etcd to keep them in instead; generated data goes into it where it has no default namespace yet. */
  etcd?: EtcdOptions;
  /** How somebody asked for generated data. A warning names these words where the etcd has objects already. */
  generateWords?: readonly string[];
  /**
   * Whether lists and watches are served from a watch cache. Where absent they are over etcd; a store in this process
   * answers from memory as it is, and a cache would only take more of it.
   */
  watchCache?: boolean;
  /** Gets what an operator should know, a line each; nobody does where absent. */
  warn?: (text: string) => void;
}
