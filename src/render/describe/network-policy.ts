import type { LabelSelector } from '../../codec/label-selector-text.js';
import type { KubeObject } from '../../codec/object.js';
import { goTimeText } from '../../go/local-time.js';
import { describer, NO_EVENTS } from './describer.js';
import type { Description } from './description.js';
import { writeLabelsAndAnnotations, writeName } from './metadata.js';
import { selectorInLine } from './selector.js';
import { intOrStringText } from './values.js';

/** networking.k8s.io/v1 NetworkPolicyPort. */
interface Port {
  protocol?: string;
  port?: number | string;
  endPort?: number;
}

/** networking.k8s.io/v1 NetworkPolicyPeer. */
interface Peer {
  podSelector?: LabelSelector;
  namespaceSelector?: LabelSelector;
  ipBlock?: { cidr?: string; except?: string[] };
}

/** networking.k8s.io/v1 NetworkPolicy. */
interface NetworkPolicy extends KubeObject {
  spec?: {
    podSelector?: LabelSelector;
    policyTypes?: string[];
    ingress?: { ports?: Port[]; from?: Peer[] }[];
    egress?: { ports?: Port[]; to?: Peer[] }[];
  };
}

/** One direction of traffic, in words. */
interface Direction {
  name: 'ingress' | 'egress';
  /** The word before the other side of a connection. */
  peer: 'From' | 'To';
  /** The name of the other side. */
  of: 'source' | 'destination';
}

const INGRESS: Direction = { name: 'ingress', peer: 'From', of: 'source' };
const EGRESS: Direction = { name: 'egress', peer: 'To', of: 'destination' };

/** Rules are indented by four spaces. */
const LEVEL = 2;

/** Network policies (networking.k8s.io/v1). */
export const networkPolicyDescriber = describer({
  versions: ['v1'],
  events: NO_EVENTS,
  describe(to, object: NetworkPolicy) {
    const { metadata, spec = {} } = object;
    const types = spec.policyTypes ?? [];
    writeName(to, object);
    to.line(0, 'Created on:', goTimeText(metadata?.creationTimestamp));
    writeLabelsAndAnnotations(to, object);
    to.line(0, 'Spec:');
    const { matchLabels, matchExpressions } = spec.podSelector ?? {};
    const isAll = Object.keys(matchLabels ?? {}).length === 0 && !matchExpressions?.length;
    const pods = isAll
      ? '<none> (Allowing the specific traffic to all pods in this namespace)'
      : selectorInLine(spec.podSelector);
    to.line(1, `PodSelector:     ${pods}`);
    const ingress = spec.ingress?.map(({ ports, from }) => ({ ports, peers: from }));
    writeDirection(to, INGRESS, types.includes('Ingress'), ingress);
    const egress = spec.egress?.map(({ ports, to: peers }) => ({ ports, peers }));
    writeDirection(to, EGRESS, types.includes('Egress'), egress);
    to.line(1, `Policy Types: ${types.join(', ') || '<none>'}`);
  },
});

interface Rule {
  ports: Port[] | undefined;
  peers: Peer[] | undefined;
}

function writeDirection(
  to: Description,
  direction: Direction,
  isAffected: boolean,
  rules: readonly Rule[] = [],
): void {
  if (!isAffected) {
    to.line(1, `Not affecting ${direction.name} traffic`);
    return;
  }
  to.line(1, `Allowing ${direction.name} traffic:`);
  if (rules.length === 0)
    to.line(LEVEL, `<none> (Selected pods are isolated for ${direction.name} connectivity)`);
  for (const [at, { ports = [], peers = [] }] of rules.entries()) {
    if (at > 0) to.line(LEVEL, '----------');
    if (ports.length === 0) to.line(LEVEL, 'To Port: <any> (traffic allowed to all ports)');
    for (const port of ports) to.line(LEVEL, portText(port));
    if (peers.length === 0)
      to.line(LEVEL, `${direction.peer}: <any> (traffic not restricted by ${direction.of})`);
    for (const peer of peers) writePeer(to, direction.peer, peer);
  }
}

function portText({ protocol = 'TCP', port, endPort }: Port): string {
  return endPort === undefined
    ? `To Port: ${intOrStringText(port)}/${protocol}`
    : `To Port Range: ${intOrStringText(port)}-${endPort}/${protocol}`;
}

function writePeer(to: Description, title: string, { podSelector, namespaceSelector, ipBlock }: Peer): void {
  to.line(LEVEL, `${title}:`);
  if (namespaceSelector) to.line(LEVEL + 1, `NamespaceSelector: ${selectorInLine(namespaceSelector)}`);
  if (podSelector) to.line(LEVEL + 1, `PodSelector: ${selectorInLine(podSelector)}`);
  if (podSelector || namespaceSelector || !ipBlock) return;
  to.line(LEVEL + 1, 'IPBlock:');
  to.line(LEVEL + 2, `CIDR: ${ipBlock.cidr ?? ''}`);
  to.line(LEVEL + 2, `Except: ${(ipBlock.except ?? []).join(', ')}`);
}
