import { amountOf, NOTHING, sumOf } from '../../codec/quantity-amount.js';
import { at, listAt } from './at.js';

/** Resources that a node may have too little of, in the order in which schedulers name them. */
const RESOURCES = ['cpu', 'memory', 'ephemeral-storage'];

/**
 * Why a scheduler finds no node for a pod, such as `0/3 nodes are available: 3 Insufficient memory.` It uses the
 * allocatable resources of nodes, and ignores the requests of other pods. Undefined if a node has room.
 * @param nodes those of the cluster
 */
export function noRoomText(pod: unknown, nodes: readonly unknown[]): string | undefined {
  const lacks = nodes.map((node) => lackedBy(pod, node));
  if (lacks.some((lacked) => lacked.length === 0)) return undefined;
  const reasons = ['node(s) were unschedulable', ...RESOURCES.map((name) => `Insufficient ${name}`)]
    .map((reason) => [lacks.filter((lacked) => lacked.includes(reason)).length, reason] as const)
    .filter(([count]) => count > 0)
    .map(([count, reason]) => `${count} ${reason}`)
    .sort();
  if (nodes.length === 0) return 'no nodes available to schedule pods';
  const none = `0/${nodes.length} nodes are available`;
  const help = `${nodes.length} Preemption is not helpful for scheduling`;
  return `${none}: ${reasons.join(', ')}. preemption: ${none}: ${help}.`;
}

/** Whether a pod fits on a node. */
export function hasRoom(pod: unknown, node: unknown): boolean {
  return lackedBy(pod, node).length === 0;
}

/** Why a pod does not fit on a node, in a scheduler's words. */
function lackedBy(pod: unknown, node: unknown): string[] {
  if (at(node, 'spec', 'unschedulable') === true) return ['node(s) were unschedulable'];
  return RESOURCES.filter((name) => {
    const given = at(node, 'status', 'allocatable', name);
    return given !== undefined && requested(pod, name).nano > amountOf(String(given)).nano;
  }).map((name) => `Insufficient ${name}`);
}

function requested(pod: unknown, name: string) {
  return listAt(pod, 'spec', 'containers')
    .map((container) => at(container, 'resources', 'requests', name))
    .reduce(
      (sum: typeof NOTHING, amount) => (amount === undefined ? sum : sumOf(sum, amountOf(String(amount)))),
      NOTHING,
    );
}
