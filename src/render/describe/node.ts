import type { KubeObject } from '../../codec/object.js';
import { rfc1123z } from '../../go/local-time.js';
import { goSort } from '../../go/sorting/go-sort.js';
import type { Amounts } from '../../objects/pods/pod-types.js';
import { messageOf } from '../../process/errors.js';
import { isForbidden } from '../../transport/errors.js';
import { type Condition, writeConditionsWithTimes } from './conditions.js';
import { type Answer, describer, type RelatedSource } from './describer.js';
import type { Description } from './description.js';
import { eventsAbout } from './events.js';
import { writeLabelsAndAnnotations, writeLines } from './metadata.js';
import { type NodePod, nodePods, writeNodePods } from './node-pods.js';
import { nodeSlices, writeNodeSlices } from './node-slices.js';
import { LEASES } from './resources.js';
import { quantityText, sortedEntries } from './values.js';

/** core/v1 Node, the fields in descriptions. */
export interface DescribedNode extends KubeObject {
  spec?: {
    podCIDR?: string;
    podCIDRs?: string[];
    providerID?: string;
    unschedulable?: boolean;
    taints?: Taint[];
  };
  status?: {
    conditions?: (Condition & { lastHeartbeatTime?: string | null })[];
    addresses?: { type?: string; address?: string }[];
    capacity?: Amounts;
    allocatable?: Amounts;
    nodeInfo?: Readonly<Record<string, string>>;
  };
}

/** core/v1 Taint. */
interface Taint {
  key?: string;
  value?: string;
  effect?: string;
}

/** coordination.k8s.io/v1 Lease. */
interface Lease extends KubeObject {
  spec?: { holderIdentity?: string; acquireTime?: string; renewTime?: string };
}

const NODE_LEASES = 'kube-node-lease';

const leases: RelatedSource<Lease> = {
  resource: LEASES,
  row: ({ spec }: Lease) => (spec === undefined ? {} : { spec }),
  shared: { keys: ({ metadata }) => [`${metadata?.namespace}/${metadata?.name}`], once: true },
};

/** Nodes (core/v1), with their pods. */
export const nodeDescriber = describer({
  versions: ['v1'],
  // Some components write their events with the node's uid, the kubelet with its name.
  events: { asks: (object) => [eventsAbout(object), eventsAbout(object, object.metadata?.name)] },
  needs: {
    pods: nodePods,
    lease: {
      from: leases,
      asks: ({ metadata: { name = '' } = {} }) => [
        { key: `${NODE_LEASES}/${name}`, namespace: NODE_LEASES, name },
      ],
    },
    slices: nodeSlices,
  },
  describe(to, object: DescribedNode, { pods, lease, slices }, now) {
    const { metadata, spec = {}, status = {} } = object;
    to.line(0, 'Name:', metadata?.name);
    to.line(0, 'Roles:', rolesOf(object));
    writeLabelsAndAnnotations(to, object);
    to.line(0, 'CreationTimestamp:', rfc1123z(metadata?.creationTimestamp));
    writeLines(to, 'Taints', taintTexts(spec.taints));
    to.line(0, 'Unschedulable:', spec.unschedulable ?? false);
    writeLease(to, lease[0]);
    writeConditionsWithTimes(to, 'LastHeartbeatTime', 'lastHeartbeatTime', status.conditions);
    to.line(0, 'Addresses:');
    for (const { type, address } of status.addresses ?? []) to.line(1, `${type ?? ''}:`, address);
    writeAmounts(to, 'Capacity:', status.capacity);
    writeAmounts(to, 'Allocatable:', status.allocatable);
    writeNodeSlices(to, slices[0]?.rows ?? []);
    writeSystem(to, object);
    if (spec.podCIDR) to.line(0, 'PodCIDR:', spec.podCIDR);
    if (spec.podCIDRs?.length) to.line(0, 'PodCIDRs:', spec.podCIDRs.join(','));
    if (spec.providerID) to.line(0, 'ProviderID:', spec.providerID);
    writePods(to, object, pods[0], now);
  },
});

const ROLE_PREFIX = 'node-role.kubernetes.io/';

function rolesOf({ metadata }: DescribedNode): string {
  const roles = Object.entries(metadata?.labels ?? {}).map(([key, value]) => {
    if (key.startsWith(ROLE_PREFIX)) return key.slice(ROLE_PREFIX.length);
    return key === 'kubernetes.io/role' ? value : '';
  });
  return [...new Set(roles.filter((role) => role !== ''))].sort().join(',') || '<none>';
}

function taintTexts(taints: readonly Taint[] = []): string[] {
  const sorted = [...taints];
  const order = ({ key = '', effect = '' }: Taint) => `${effect},${key}`;
  goSort(sorted, (a, b) => order(a) < order(b));
  return sorted.map(({ key = '', value = '', effect = '' }) => {
    const named = value === '' ? key : `${key}=${value}`;
    return effect === '' ? (value === '' ? key : `${named}:`) : `${named}:${effect}`;
  });
}

function writeLease(to: Description, answer: Answer<Lease> | undefined): void {
  if (answer?.error !== undefined) {
    to.line(0, 'Lease:', `Failed to get lease: ${messageOf(answer.error)}`);
    return;
  }
  const { holderIdentity, acquireTime, renewTime } = answer?.rows[0]?.spec ?? {};
  to.line(0, 'Lease:');
  to.line(1, 'HolderIdentity:', holderIdentity ?? '<unset>');
  to.line(1, 'AcquireTime:', acquireTime ? rfc1123z(acquireTime) : '<unset>');
  to.line(1, 'RenewTime:', renewTime ? rfc1123z(renewTime) : '<unset>');
}

function writeAmounts(to: Description, title: string, amounts: Amounts | undefined): void {
  const entries = sortedEntries(amounts);
  if (entries.length > 0) to.line(0, title);
  for (const [name, amount] of entries) to.line(1, `${name}:`, quantityText(amount));
}

const SYSTEM = [
  ['Machine ID:', 'machineID'],
  ['System UUID:', 'systemUUID'],
  ['Boot ID:', 'bootID'],
  ['Kernel Version:', 'kernelVersion'],
  ['OS Image:', 'osImage'],
  ['Operating System:', 'operatingSystem'],
  ['Architecture:', 'architecture'],
  ['Container Runtime Version:', 'containerRuntimeVersion'],
  ['Kubelet Version:', 'kubeletVersion'],
] as const;

function writeSystem(to: Description, { status }: DescribedNode): void {
  to.line(0, 'System Info:');
  for (const [title, field] of SYSTEM) to.line(1, title, status?.nodeInfo?.[field]);
}

function writePods(
  to: Description,
  { status = {} }: DescribedNode,
  pods: Answer<NodePod> | undefined,
  now: number,
): void {
  if (isForbidden(pods?.error)) {
    to.line(0, 'Pods:', 'not authorized');
    return;
  }
  if (pods?.error !== undefined) throw pods.error;
  const { capacity = {}, allocatable = {} } = status;
  const isKnown = Object.keys(allocatable).length > 0;
  writeNodePods(to, pods?.rows ?? [], isKnown ? allocatable : capacity, now);
}
