import { amountText } from '../../codec/quantity-amount.js';
import type { AmountsByName } from '../describe/pod-amounts.js';

/** What one pod takes. */
export interface PodNeeds {
  namespace: string;
  name: string;
  requests: AmountsByName;
  limits: AmountsByName;
}

/** What a pod takes, and what it uses where that was measured. */
export interface PodCapacity extends PodNeeds {
  use: AmountsByName | undefined;
}

/** What a node has, and what its pods take of it. */
export interface NodeCapacity {
  name: string;
  /** Cordoned: nothing more is put there. */
  unschedulable: boolean;
  allocatable: AmountsByName;
  requests: AmountsByName;
  limits: AmountsByName;
  use: AmountsByName | undefined;
  pods: number;
  /** Empty where pods are not shown. */
  podList: PodCapacity[];
}

/** What all nodes that are shown have, and what was found besides them. */
export interface CapacityReport {
  nodes: NodeCapacity[];
  total: Omit<NodeCapacity, 'name' | 'unschedulable' | 'podList'>;
  /** What the nodes can give whose use is known. */
  measured: { nodes: number; allocatable: AmountsByName };
  /** Pods that are on no node yet. */
  waiting: Pick<NodeCapacity, 'pods' | 'requests' | 'limits'>;
  /** Why the use is not known; undefined if it is, or was not requested. */
  missing: string | undefined;
}

/** The report for programs: amounts as the API writes them. */
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
