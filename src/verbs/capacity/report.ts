import { amountText } from '../../codec/quantity-amount.js';
import { type AmountsByName, add } from '../../render/describe/pod-amounts.js';
import { amountIn, percentOf } from './amounts.js';
import { allocatableOf, type CapacityNode } from './node.js';
import { NeedsSum, type PodNeeds } from './tally.js';
import type { Measurements } from './use.js';

/** What a pod takes, and what it uses where that was measured. */
interface PodCapacity extends PodNeeds {
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

/** What all nodes that are shown have, and what was found beside them. */
export interface CapacityReport {
  nodes: NodeCapacity[];
  total: Omit<NodeCapacity, 'name' | 'unschedulable' | 'podList'>;
  /** What the nodes can give whose use is known. */
  measured: { nodes: number; allocatable: AmountsByName };
  /** Pods that are on no node yet. */
  waiting: NeedsSum;
  /** Why the use is not known; undefined where it is, or was not asked for. */
  missing: string | undefined;
}

/** What rows are sorted by: a resource, and what of it. */
export const ORDERS = [
  'name',
  ...(['cpu', 'memory'] as const).flatMap((of) => [`${of}-requests`, `${of}-limits`, `${of}-use`] as const),
  'pods',
] as const;
export type CapacityOrder = (typeof ORDERS)[number];

/** Brings nodes, what pods take and what was measured together. */
export function capacityReport(
  nodes: readonly CapacityNode[],
  byNode: ReadonlyMap<string, NeedsSum>,
  { nodes: nodeUse, pods: podUse, missing }: Measurements,
  order: CapacityOrder,
): CapacityReport {
  const rows = nodes.map((node): NodeCapacity => {
    const name = node.metadata?.name ?? '';
    const { requests, limits, pods, list } = byNode.get(name) ?? new NeedsSum();
    const podList = list.map((each) => ({ ...each, use: podUse.get(`${each.namespace}/${each.name}`) }));
    return {
      ...{ name, unschedulable: node.spec?.unschedulable ?? false, allocatable: allocatableOf(node) },
      ...{ requests, limits, use: nodeUse.get(name), pods },
      podList: inOrder(
        podList,
        order,
        (pod) => valueOfPod(pod, order),
        ({ namespace, name }) => `${namespace}/${name}`,
      ),
    };
  });
  const total: CapacityReport['total'] = {
    ...{ allocatable: new Map(), requests: new Map(), limits: new Map(), pods: 0 },
    use: rows.some(({ use }) => use !== undefined) ? new Map() : undefined,
  };
  const measured: CapacityReport['measured'] = { nodes: 0, allocatable: new Map() };
  for (const row of rows) {
    for (const of of ['allocatable', 'requests', 'limits'] as const) add(total[of], row[of]);
    total.pods += row.pods;
    if (row.use === undefined) continue;
    add(total.use!, row.use);
    add(measured.allocatable, row.allocatable);
    measured.nodes++;
  }
  const sorted = inOrder(
    rows,
    order,
    (node) => shareOfNode(node, order),
    ({ name }) => name,
  );
  return { nodes: sorted, total, measured, waiting: byNode.get('') ?? new NeedsSum(), missing };
}

/** The largest value first, rows of one value by their names. */
function inOrder<T>(
  rows: T[],
  order: CapacityOrder,
  measure: (row: T) => number,
  nameOf: (row: T) => string,
): T[] {
  return rows.sort((one, other) => {
    const difference = order === 'name' ? 0 : measure(other) - measure(one);
    return difference || (nameOf(one) < nameOf(other) ? -1 : 1);
  });
}

/** How much of a node is taken, of what is sorted by. */
function shareOfNode(node: NodeCapacity, order: CapacityOrder): number {
  if (order === 'pods') return node.pods;
  const [of, what] = order.split('-') as [string, 'requests' | 'limits' | 'use'];
  const amounts = node[what];
  return amounts === undefined
    ? -1
    : (percentOf(of, amountIn(amounts, of), amountIn(node.allocatable, of)) ?? 0);
}

function valueOfPod(pod: PodCapacity, order: CapacityOrder): number {
  if (order === 'pods') return 0;
  const [of, what] = order.split('-') as [string, 'requests' | 'limits' | 'use'];
  const amounts = pod[what];
  return amounts === undefined ? -1 : Number(amountIn(amounts, of).nano);
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
