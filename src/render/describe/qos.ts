import { nanoUnits } from '../../codec/quantity-units.js';
import type { Amounts, DescribedPod } from '../../objects/pods/pod-types.js';

/** Resources that determine the class. */
const COUNTED = ['cpu', 'memory'] as const;

type Totals = Map<string, bigint>;

/** The quality of service class of a pod: from the server, or derived from its containers' resources. */
export function qosClassOf({ spec = {}, status = {} }: DescribedPod): string {
  if (status.qosClass) return status.qosClass;
  const holders = spec.resources
    ? [spec.resources]
    : [...(spec.containers ?? []), ...(spec.initContainers ?? [])].map(({ resources = {} }) => resources);
  const [requests, limits]: [Totals, Totals] = [new Map(), new Map()];
  let isGuaranteed = true;
  for (const { requests: requested, limits: limited } of holders) {
    add(requests, requested);
    add(limits, limited);
    isGuaranteed &&= spec.resources !== undefined && limited === undefined ? true : limitsAll(limited);
  }
  if (requests.size === 0 && limits.size === 0) return 'BestEffort';
  isGuaranteed &&= [...requests].every(([name, amount]) => limits.get(name) === amount);
  return isGuaranteed && requests.size === limits.size ? 'Guaranteed' : 'Burstable';
}

function limitsAll(limits: Amounts = {}): boolean {
  return COUNTED.every((name) => nanoUnits(limits[name] ?? '0') > 0n);
}

function add(totals: Totals, amounts: Amounts = {}): void {
  for (const name of COUNTED) {
    const amount = nanoUnits(amounts[name] ?? '0');
    if (amount > 0n) totals.set(name, (totals.get(name) ?? 0n) + amount);
  }
}
