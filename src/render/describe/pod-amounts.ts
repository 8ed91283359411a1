import { type Amount, amountOf, NOTHING, sumOf } from '../../codec/quantity-amount.js';
import type { Amounts, Container, DescribedPod } from '../../objects/pods/pod-types.js';

/** Amounts by the names of their resources. */
export type AmountsByName = Map<string, Amount>;

/** What is summed up: the requests of pods, or their limits. */
export type Bound = 'requests' | 'limits';

/**
 * The requests or limits of a whole pod: its containers, the largest of its init containers together with the sidecars
 * before it, the pod-level resources, and its overhead (component-helpers' PodRequests and PodLimits).
 * @param fromStatus uses the resources that the kubelet has actually allocated
 */
export function podAmounts(pod: DescribedPod, bound: Bound, fromStatus: boolean): AmountsByName {
  const { spec = {} } = pod;
  const total = containerAmounts(pod, bound, fromStatus);
  const { requests = {}, limits = {} } = spec.resources ?? {};
  const counts = bound === 'requests' ? requests : { ...requests, ...limits };
  if (Object.keys(counts).some(isOfPods))
    for (const [name, text] of Object.entries(spec.resources?.[bound] ?? {}))
      if (isOfPods(name)) total.set(name, amountOf(text));
  for (const [name, text] of Object.entries(spec.overhead ?? {})) {
    const before = total.get(name) ?? NOTHING;
    if (bound === 'requests' || before.nano !== 0n) total.set(name, sumOf(before, amountOf(text)));
  }
  return total;
}

/** Whether a resource can be set for a whole pod. */
function isOfPods(name: string): boolean {
  return name === 'cpu' || name === 'memory' || name.startsWith('hugepages-');
}

function containerAmounts(pod: DescribedPod, bound: Bound, fromStatus: boolean): AmountsByName {
  const { spec = {} } = pod;
  const total: AmountsByName = new Map();
  for (const container of spec.containers ?? []) add(total, effective(pod, container, bound, fromStatus));
  const sidecars: AmountsByName = new Map();
  const beginning: AmountsByName = new Map();
  for (const container of spec.initContainers ?? []) {
    const isSidecar = container.restartPolicy === 'Always';
    const amounts = effective(pod, container, bound, fromStatus && isSidecar);
    if (isSidecar) {
      add(total, amounts);
      add(sidecars, amounts);
    } else {
      add(amounts, sidecars);
      raise(beginning, amounts);
    }
  }
  raise(total, beginning);
  return total;
}

/** The desired resources of a container and, while it is resized, the allocated ones. */
function effective(
  pod: DescribedPod,
  container: Container,
  bound: Bound,
  fromStatus: boolean,
): AmountsByName {
  const wanted = amountsOf(container.resources?.[bound]);
  const { initContainerStatuses = [], containerStatuses = [], conditions = [] } = pod.status ?? {};
  const status = fromStatus
    ? [...containerStatuses, ...initContainerStatuses].findLast(({ name }) => name === container.name)
    : undefined;
  if (!status?.resources) return wanted;
  const pending = conditions.find(({ type }) => type === 'PodResizePending');
  const amounts = pending?.reason === 'Infeasible' ? new Map<string, Amount>() : wanted;
  raise(amounts, amountsOf(status.resources[bound]));
  if (bound === 'requests') raise(amounts, amountsOf(status.allocatedResources));
  return amounts;
}

function amountsOf(amounts: Amounts = {}): AmountsByName {
  return new Map(Object.entries(amounts).map(([name, text]) => [name, amountOf(text)]));
}

/** Adds amounts to others. */
export function add(total: AmountsByName, more: AmountsByName): void {
  for (const [name, amount] of more) {
    const before = total.get(name);
    total.set(name, before === undefined ? amount : sumOf(before, amount));
  }
}

/** Raises amounts to larger ones. */
function raise(total: AmountsByName, least: AmountsByName): void {
  for (const [name, amount] of least) {
    const before = total.get(name);
    if (before === undefined || amount.nano > before.nano) total.set(name, amount);
  }
}
