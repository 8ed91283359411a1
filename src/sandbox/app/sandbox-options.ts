import type { FaultOptions } from '../http/faults.js';
import type { EtcdOptions } from '../store/etcd/client/options.js';

/** What is in a sandbox, and how it behaves. Everything has a default: an empty cluster on a free port. */
export interface SandboxOptions {
  /** The address to listen on; 127.0.0.1 by default, which other machines cannot reach. */
  host?: string;
  /** The port to listen on; by default, 0, a free one. */
  port?: number;
  /** Pods to generate, with deployments, nodes, services and events in proportion; 0 by default. */
  pods?: number;
  /** Namespaces to spread them over, beside `default` and those of the system; 0 by default. */
  namespaces?: number;
  /** Puts a small application into the default namespace: deployments, a stateful set, a job, services. */
  sample?: boolean;
  /** Generated objects, and faults by chance, follow from it: the same seed gives the same. 1 by default. */
  seed?: number;
  /** API groups of custom resources to define; 0 by default. */
  groups?: number;
  /** Resources in each of these groups; 4 by default. */
  resourcesPerGroup?: number;
  /** Properties in their schemas; 0, the default, accepts any property. */
  properties?: number;
  /** Starts pods and rolls out deployments, jobs and what else makes pods. On by default, but not with etcd. */
  workloads?: boolean;
  /** Milliseconds from the creation of a pod to its start; 0 by default. */
  podStart?: number;
  /** Serves `metrics.k8s.io` with made-up figures. */
  metrics?: boolean;
  /** Roles and bindings alone decide what anybody but the administrator may do; adds an editor and a viewer. */
  rbac?: boolean;
  /** Adds a user with the context `proa-sandbox-limited`, who may only read in these namespaces. */
  limitedTo?: readonly string[];
  /** The token may write, too, and not only read. Not with `rbac`. */
  tokenWrites?: boolean;
  /** What goes wrong, and how often. */
  faults?: FaultOptions;
  /**
   * API groups (or group/version) whose server responds with 503; a name that nothing else defines becomes an empty
   * group.
   */
  brokenGroups?: readonly string[];
  /** Serves no aggregated discovery, as servers before Kubernetes 1.26. */
  legacyDiscovery?: boolean;
  /** Types (`secrets`, `deployments.apps`) whose continue tokens are encrypted. */
  opaqueTokens?: readonly string[];
  /** Milliseconds between compactions, after which continue tokens of older lists expire; 0 for never. */
  compactEvery?: number;
  /** An etcd that keeps the objects, instead of the memory of this process. */
  etcd?: EtcdOptions;
  /** Called with what an operator should know, a line each. */
  warn?: (text: string) => void;
}
