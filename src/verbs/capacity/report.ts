import { amountIn, percentOf } from '../../render/capacity/amounts.js';
import type { CapacityReport, NodeCapacity, PodCapacity } from '../../render/capacity/report.js';
import { add } from '../../render/describe/pod-amounts.js';
import { allocatableOf, type CapacityNode } from './node.js';
import { NeedsSum } from './tally.js';
import type { Measurements } from './use.js';

/** The sort order of rows: a resource, and which value of it. */
export const ORDERS = [
  'name',
  ...(['cpu', 'memory'] as const).flatMap((of) => [`${of}-requests`, `${of}-limits`, `${of}-use`] as const),
  'pods',
] as const;
export type CapacityOrder = (typeof ORDERS)[number];

/** Combines nodes, what pods take and what was measured. */
export function capacityReport(
  nodes: readonly CapacityNode[],
  byNode: ReadonlyMap<string, NeedsSum>,
  { nodes: nodeUse, pods: podUse, missing }: Measurements,
  order: CapacityOrder,
): Omit<CapacityReport, 'counts'> {
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

/** The largest value first, rows with equal values by name. */
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

/** How much of the sorting resource is taken on a node. */
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
