import { isDeepStrictEqual } from 'node:util';
import type { KubeObject, ObjectMeta } from '../../codec/object.js';
import { at, listAt, textAt } from '../object/at.js';
import { hasCondition, isGoing } from '../object/conditions.js';
import { ownerMetadata } from '../object/owner-metadata.js';

/** The content of a service's endpoints and endpoint slices, from its pods. */

/** The label of a slice with the name of its service. */
export const SERVICE_NAME = 'kubernetes.io/service-name';

const MAX_ENDPOINTS = 100;

interface Port {
  name: string;
  port: number;
  protocol: string;
}

/** Pods with the same ports of a service. */
interface Backends {
  ports: Port[];
  pods: KubeObject[];
}

/** Whether a service's selector selects a pod; without a selector, none is selected. */
export function isSelected(service: KubeObject, { metadata }: KubeObject): boolean {
  const selector = Object.entries((at(service, 'spec', 'selector') ?? {}) as Record<string, string>);
  return selector.length > 0 && selector.every(([name, value]) => metadata?.labels?.[name] === value);
}

/** The pods of a service, by their ports: pods with other numbers for the same port names are separate. */
export function backendsOf(service: KubeObject, pods: readonly KubeObject[]): Backends[] {
  const found: Backends[] = [];
  for (const pod of pods.filter((each) => isSelected(service, each) && hasPlace(each))) {
    const ports = listAt(service, 'spec', 'ports').flatMap((port) => portOf(port, pod));
    const same = found.find((each) => isDeepStrictEqual(each.ports, ports));
    if (same === undefined) found.push({ ports, pods: [pod] });
    else same.pods.push(pod);
  }
  return found;
}

function hasPlace(pod: KubeObject): boolean {
  const hasEnded = ['Succeeded', 'Failed'].includes(textAt(pod, ['status', 'phase']));
  return textAt(pod, ['status', 'podIP']) !== '' && !hasEnded;
}

/** The port of a pod that a port of a service leads to; none if the pod has no port of the name. */
function portOf(given: unknown, pod: KubeObject): Port[] {
  const name = textAt(given, ['name']);
  const protocol = textAt(given, ['protocol'], 'TCP');
  const target = at(given, 'targetPort') ?? at(given, 'port');
  if (typeof target === 'number') return [{ name, port: target, protocol }];
  const ports = listAt(pod, 'spec', 'containers').flatMap((container) => listAt(container, 'ports'));
  const named = ports.find((port) => at(port, 'name') === target);
  return named === undefined ? [] : [{ name, port: at(named, 'containerPort') as number, protocol }];
}

/** The endpoints of a service, which have the same name. */
export function endpointsOf(service: KubeObject, backends: readonly Backends[]): KubeObject {
  const { name = '', namespace = '', labels } = service.metadata ?? {};
  const subsets = backends.flatMap(({ ports, pods }) => {
    const of = (ready: boolean) => pods.filter((pod) => !isGoing(pod) && isServing(service, pod) === ready);
    const [addresses, notReadyAddresses] = [of(true), of(false)].map((some) => some.map(addressOf));
    if (addresses!.length + notReadyAddresses!.length === 0) return [];
    return {
      ...(addresses!.length > 0 && { addresses }),
      ...(notReadyAddresses!.length > 0 && { notReadyAddresses }),
      ports: ports.map(({ name: portName, ...port }) => ({ ...(portName && { name: portName }), ...port })),
    };
  });
  const metadata: ObjectMeta = {
    name,
    namespace,
    labels: { ...labels, 'endpoints.kubernetes.io/managed-by': 'endpoint-controller' },
  };
  return {
    apiVersion: 'v1',
    kind: 'Endpoints',
    metadata,
    ...(subsets.length > 0 && { subsets }),
  } as KubeObject;
}

function addressOf(pod: KubeObject): object {
  return {
    ip: textAt(pod, ['status', 'podIP']),
    nodeName: textAt(pod, ['spec', 'nodeName']),
    targetRef: targetOf(pod),
  };
}

function targetOf({ metadata: { name, namespace, uid } = {} }: KubeObject): object {
  return { kind: 'Pod', namespace, name, uid };
}

/**
 * Whether a pod serves requests: also while it is being deleted, and for services that accept pods that are not ready.
 */
function isServing(service: KubeObject, pod: KubeObject): boolean {
  return hasCondition(pod, 'Ready') || at(service, 'spec', 'publishNotReadyAddresses') === true;
}

/** The endpoint slices of a service: at least one, each with up to a hundred endpoints. They have no names yet. */
export function endpointSlicesOf(service: KubeObject, backends: readonly Backends[]): KubeObject[] {
  const { name = '', labels } = service.metadata ?? {};
  const isHeadless = textAt(service, ['spec', 'clusterIP']) === 'None';
  const metadata: ObjectMeta = {
    generateName: `${name}-`,
    ...ownerMetadata(service, 'v1', 'Service'),
    labels: {
      ...labels,
      'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io',
      [SERVICE_NAME]: name,
      ...(isHeadless && { 'service.kubernetes.io/headless': '' }),
    },
  };
  const groups = backends.length > 0 ? backends : [{ ports: [], pods: [] }];
  return groups.flatMap(({ ports, pods }) => {
    const endpoints = pods.map((pod) => endpointOf(service, pod));
    const count = Math.max(1, Math.ceil(endpoints.length / MAX_ENDPOINTS));
    return Array.from(
      { length: count },
      (_, index) =>
        ({
          ...{ apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice', addressType: 'IPv4' },
          metadata,
          endpoints: endpoints.slice(index * MAX_ENDPOINTS, (index + 1) * MAX_ENDPOINTS),
          ports,
        }) as unknown as KubeObject,
    );
  });
}

function endpointOf(service: KubeObject, pod: KubeObject): object {
  const [serving, terminating] = [isServing(service, pod), isGoing(pod)];
  return {
    addresses: [textAt(pod, ['status', 'podIP'])],
    conditions: { ready: serving && !terminating, serving, terminating },
    nodeName: textAt(pod, ['spec', 'nodeName']),
    targetRef: targetOf(pod),
  };
}
