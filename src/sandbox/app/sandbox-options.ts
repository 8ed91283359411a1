import type { FaultOptions } from '../http/faults.js';
import type { EtcdOptions } from '../store/etcd/client/options.js';

/** The content and behavior of a sandbox. Everything has a default: an empty cluster on a free port. */
export interface SandboxOptions {
  /** The address to listen on; 127.0.0.1 by default, which other machines cannot reach. */
  host?: string;
  /** The port to listen on; by default, 0, a free one. */
  port?: number;
  /** Pods to generate, with deployments, nodes, services and events in proportion; 0 by default. */
  pods?: number;
  /** Namespaces to distribute them over, in addition to `default` and those of the system; 0 by default. */
  namespaces?: number;
  /** Puts a small application into the default namespace: deployments, a stateful set, a job, services. */
  sample?: boolean;
  /** Determines generated objects and random faults: the same seed gives the same ones. 1 by default. */
  seed?: number;
  /** API groups of custom resources to define; 0 by default. */
  groups?: number;
  /** Resources in each of these groups; 4 by default. */
  resourcesPerGroup?: number;
  /** Properties in their schemas; 0, the default, accepts any property. */
  properties?: number;
  /** Starts pods, and rolls out deployments, jobs and other workloads. Enabled by default, but not with etcd. */
  workloads?: boolean;
  /** Milliseconds from the creation of a pod to its start; 0 by default. */
  podStart?: number;
  /** Serves `metrics.k8s.io` with made-up figures. */
  metrics?: boolean;
  /** Only roles and bindings determine what users other than the administrator may do; adds an editor and a viewer. */
  rbac?: boolean;
  /** Adds a user with the context `proa-sandbox-limited`, who may only read in these namespaces. */
  limitedTo?: readonly string[];
  /** The token permits writes, too. Not with `rbac`. */
  tokenWrites?: boolean;
  /** What goes wrong, and how often. */
  faults?: FaultOptions;
  /**
   * API groups (or group/version) whose server responds with 503; a name that is not defined otherwise becomes an empty
   * group.
   */
  brokenGroups?: readonly string[];
  /** Serves no aggregated discovery, like servers before Kubernetes 1.26. */
  legacyDiscovery?: boolean;
  /** Types (`secrets`, `deployments.apps`) whose continue tokens are encrypted. */
  opaqueTokens?: readonly string[];
  /** Milliseconds between compactions, which invalidate continue tokens of older lists; 0 for never. */
  compactEvery?: number;
  /** An etcd that stores the objects, instead of the memory of this process. */
  etcd?: EtcdOptions;
  /** Called with messages for an operator, one line each. */
  warn?: (text: string) => void;
}
