import { amountText } from '../../codec/quantity-amount.js';
import type { AmountsByName } from '../describe/pod-amounts.js';

/** What one pod takes. */
export interface PodNeeds {
  namespace: string;
  name: string;
  requests: AmountsByName;
  limits: AmountsByName;
}

/** What a pod takes, and its measured usage, if known. */
export interface PodCapacity extends PodNeeds {
  use: AmountsByName | undefined;
}

/** The allocatable resources of a node, and what its pods take of them. */
export interface NodeCapacity {
  name: string;
  /** Cordoned: no new pods are placed on it. */
  unschedulable: boolean;
  allocatable: AmountsByName;
  requests: AmountsByName;
  limits: AmountsByName;
  use: AmountsByName | undefined;
  pods: number;
  /** Empty if pods are not shown. */
  podList: PodCapacity[];
}

/** The totals of all shown nodes, and other findings. */
export interface CapacityReport {
  nodes: NodeCapacity[];
  total: Omit<NodeCapacity, 'name' | 'unschedulable' | 'podList'>;
  /** The allocatable resources of the nodes whose usage is known. */
  measured: { nodes: number; allocatable: AmountsByName };
  /** Pods that are on no node yet. */
  waiting: Pick<NodeCapacity, 'pods' | 'requests' | 'limits'>;
  /** Why the usage is unknown; undefined if it is known, or was not requested. */
  missing: string | undefined;
  /** Which pods count, if not all of them: `the pods in namespace shop`. */
  counts: string | undefined;
}

/** The report for programs: amounts as in the API. */
export function capacityDocument({ nodes, total, waiting, missing, measured }: CapacityReport): object {
  const taken = ({ requests, limits, use }: Pick<PodCapacity, 'requests' | 'limits' | 'use'>) => ({
    requests: textsOf(requests),
    limits: textsOf(limits),
    ...(use && { use: textsOf(use) }),
  });
  return {
    total: {
      nodes: nodes.length,
      pods: total.pods,
      allocatable: textsOf(total.allocatable),
      ...taken(total),
    },
    ...(total.use && { measuredNodes: measured.nodes }),
    nodes: nodes.map(({ podList, ...node }) => ({
      name: node.name,
      ...(node.unschedulable && { unschedulable: true }),
      pods: node.pods,
      allocatable: textsOf(node.allocatable),
      ...taken(node),
      ...(podList.length > 0 && {
        podList: podList.map((pod) => ({ namespace: pod.namespace, name: pod.name, ...taken(pod) })),
      }),
    })),
    onNoNode: { pods: waiting.pods, requests: textsOf(waiting.requests), limits: textsOf(waiting.limits) },
    ...(missing !== undefined && { useMissing: missing }),
  };
}

function textsOf(amounts: AmountsByName): Record<string, string> {
  return Object.fromEntries(
    [...amounts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, amount]) => [name, amountText(amount)]),
  );
}
