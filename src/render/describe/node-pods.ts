import {
  type Amount,
  amountOf,
  amountText,
  milliOf,
  NOTHING,
  wholeUnitsOf,
} from '../../codec/quantity-amount.js';
import { PODS } from '../../discovery/core-resources.js';
import { humanAge } from '../../go/human-duration.js';
import type { Amounts, DescribedPod } from '../../objects/pods/pod-types.js';
import type { RelatedNeed, RelatedSource } from './describer.js';
import type { Description } from './description.js';
import { type AmountsByName, add, podAmounts } from './pod-amounts.js';

/** What is kept of a pod on a node. */
export interface NodePod {
  namespace: string;
  name: string;
  created: string | null | undefined;
  /** As actually allocated by the kubelet. */
  current: BothAmounts;
  /** As in the pod's specification. */
  wanted: BothAmounts;
}

interface BothAmounts {
  requests: AmountsByName;
  limits: AmountsByName;
}

const NOT_ENDED = 'status.phase!=Failed,status.phase!=Succeeded';

const source: RelatedSource<NodePod> = {
  resource: PODS,
  row: (pod: DescribedPod) => ({
    namespace: pod.metadata?.namespace ?? '',
    name: pod.metadata?.name ?? '',
    created: pod.metadata?.creationTimestamp,
    current: bothAmounts(pod, true),
    wanted: bothAmounts(pod, false),
  }),
  shared: { keys: ({ spec }: DescribedPod) => (spec?.nodeName ? [spec.nodeName] : []), once: true },
};

function bothAmounts(pod: DescribedPod, fromStatus: boolean): BothAmounts {
  return { requests: podAmounts(pod, 'requests', fromStatus), limits: podAmounts(pod, 'limits', fromStatus) };
}

/** The pods on a node that have not ended. */
export const nodePods: RelatedNeed<NodePod> = {
  from: source,
  asks: ({ metadata: { name = '' } = {} }) => [
    {
      key: name,
      namespace: undefined,
      fieldSelector: `spec.nodeName=${name},${NOT_ENDED}`,
      common: NOT_ENDED,
    },
  ],
};

/** Writes the pods on a node and what they take of it. @param now milliseconds since 1970 */
export function writeNodePods(
  to: Description,
  pods: readonly NodePod[],
  allocatable: Amounts,
  now: number,
): void {
  const [cpu, memory] = ['cpu', 'memory'].map((name) => amountOf(allocatable[name] ?? '0')) as [
    Amount,
    Amount,
  ];
  to.line(0, 'Non-terminated Pods:', `(${pods.length} in total)`);
  const titles = [
    'Namespace',
    'Name',
    '',
    'CPU Requests',
    'CPU Limits',
    'Memory Requests',
    'Memory Limits',
    'Age',
  ];
  to.line(1, ...titles);
  to.line(1, ...titles.map((title) => '-'.repeat(title.length)));
  for (const { namespace, name, created, current } of pods) {
    const { requests, limits } = current;
    const cells = [
      share(requests, 'cpu', cpu, shareOfPod),
      share(limits, 'cpu', cpu, shareOfPod),
      share(requests, 'memory', memory, shareOfPod),
      share(limits, 'memory', memory, shareOfPod),
    ];
    to.line(1, namespace, name, '', ...cells, humanAge(created, now));
  }
  writeTotals(to, pods, allocatable);
}

function writeTotals(to: Description, pods: readonly NodePod[], allocatable: Amounts): void {
  const [requests, limits]: AmountsByName[] = [new Map(), new Map()];
  for (const { wanted } of pods) {
    add(requests!, wanted.requests);
    add(limits!, wanted.limits);
  }
  to.line(0, 'Allocated resources:');
  to.line(1, '(Total limits may be over 100 percent, i.e., overcommitted.)');
  to.line(1, 'Resource', 'Requests', 'Limits');
  to.line(1, '--------', '--------', '------');
  const names = Object.keys(allocatable).sort();
  const pages = names.filter((name) => name.startsWith('hugepages-'));
  for (const name of ['cpu', 'memory', 'ephemeral-storage', ...pages]) {
    const whole = amountOf(allocatable[name] ?? '0');
    to.line(1, name, share(requests!, name, whole, shareOfAll), share(limits!, name, whole, shareOfAll));
  }
  const standard = new Set(['cpu', 'memory', 'ephemeral-storage', 'pods', ...pages]);
  for (const name of names.filter((each) => !standard.has(each)))
    to.line(1, name, amountText(requests!.get(name) ?? NOTHING), amountText(limits!.get(name) ?? NOTHING));
}

type Share = (part: number, whole: number) => number;

/** `100m (5%)` */
function share(amounts: AmountsByName, name: string, whole: Amount, shareOf: Share): string {
  const units = name === 'cpu' ? milliOf : wholeUnitsOf;
  const part = amounts.get(name) ?? NOTHING;
  return `${amountText(part)} (${percent(shareOf(Number(units(part)), Number(units(whole))))}%)`;
}

const shareOfPod: Share = (part, whole) => (part / whole) * 100;
const shareOfAll: Share = (part, whole) => (whole === 0 ? 0 : (part / whole) * 100);

/** The result of converting a number to an integer in Go on common machines, also for infinity and NaN. */
function percent(share: number): string {
  return Number.isFinite(share) ? String(Math.trunc(share)) : '-9223372036854775808';
}
