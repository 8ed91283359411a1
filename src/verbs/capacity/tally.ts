import type { Selection } from '../../codec/selection.js';
import type { DescribedPod } from '../../objects/pods/pod-types.js';
import type { PodNeeds } from '../../render/capacity/report.js';
import { type AmountsByName, add, podAmounts } from '../../render/describe/pod-amounts.js';

const CONTAINER: Selection = { name: true, restartPolicy: true, resources: { requests: true, limits: true } };
const STATUS: Selection = {
  name: true,
  resources: { requests: true, limits: true },
  allocatedResources: true,
};

/** The parts of a pod that determine what it takes of a node. */
export const CAPACITY_FIELDS: Selection = {
  metadata: { namespace: true, name: true },
  spec: {
    nodeName: true,
    overhead: true,
    resources: { requests: true, limits: true },
    containers: CONTAINER,
    initContainers: CONTAINER,
  },
  status: {
    phase: true,
    conditions: { type: true, reason: true },
    containerStatuses: STATUS,
    initContainerStatuses: STATUS,
  },
};

/** The pods that the scheduler counts, as a field selector. */
export const NOT_ENDED = 'status.phase!=Failed,status.phase!=Succeeded';

/** What pods take together. */
export class NeedsSum {
  readonly requests: AmountsByName = new Map();
  readonly limits: AmountsByName = new Map();
  /** Kept if pods are also shown. */
  readonly list: PodNeeds[] = [];
  pods = 0;
}

/**
 * Sums up what pods take of their nodes, as the scheduler does. Its memory grows with nodes, and with pods if they are
 * kept.
 */
export class CapacityTally {
  /** By the names of the nodes; pods without a node are under "". */
  readonly byNode = new Map<string, NeedsSum>();
  readonly #keepsPods: boolean;

  /** @param keepsPods pods are also shown individually */
  constructor(keepsPods: boolean) {
    this.#keepsPods = keepsPods;
  }

  /** Adds a pod; one that has ended takes nothing. */
  add(pod: DescribedPod): void {
    const { metadata = {}, spec = {}, status = {} } = pod;
    if (status.phase === 'Succeeded' || status.phase === 'Failed') return;
    const requests = podAmounts(pod, 'requests', true);
    const limits = podAmounts(pod, 'limits', true);
    const sum = this.#sumOf(spec.nodeName ?? '');
    add(sum.requests, requests);
    add(sum.limits, limits);
    sum.pods++;
    if (this.#keepsPods)
      sum.list.push({ namespace: metadata.namespace ?? '', name: metadata.name ?? '', requests, limits });
  }

  #sumOf(node: string): NeedsSum {
    const known = this.byNode.get(node);
    if (known !== undefined) return known;
    const sum = new NeedsSum();
    this.byNode.set(node, sum);
    return sum;
  }
}
