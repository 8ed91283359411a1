import { isDeepStrictEqual } from 'node:util';
import type { KubeObject } from '../../../codec/object.js';
import { at, listAt, textAt } from '../../object/at.js';
import { objectAt } from '../../object/value.js';
import { builtIn, PODS } from '../../resources/built-in.js';
import type { Change } from '../../store/store.js';
import type { Cluster } from './cluster.js';
import { conditionsOf, isGoing, ownedBy } from './parts.js';

const SERVICES = builtIn('services');
const ENDPOINTS = builtIn('endpoints');
const SLICES = builtIn('endpointslices.discovery.k8s.io');

const SERVICE_NAME = 'kubernetes.io/service-name';
const MAX_ENDPOINTS = 100;

interface Port {
  name: string;
  port: number;
  protocol: string;
}

/** The ready and other pods behind the same ports of a service. */
interface Backends {
  ports: Port[];
  pods: KubeObject[];
}

/** Writes the endpoints and endpoint slices of services after a change of them, or of a pod that they may lead to. */
export async function keepEndpoints(cluster: Cluster, change: Change): Promise<void> {
  const { key, type, previous } = change;
  const entries = [previous, type === 'put' ? change.entry : undefined];
  const states = entries.filter((entry) => entry !== undefined).map(objectAt);
  if (key.startsWith(SERVICES.prefix)) {
    const service = states.at(-1)!;
    // The slices go as what the service owns does.
    if (type === 'put') await keepService(cluster, service);
    else await removeEndpoints(cluster, service);
  }
  if (!key.startsWith(PODS.prefix)) return;
  const services = await cluster.list(SERVICES, states[0]?.metadata?.namespace ?? '');
  for (const service of services)
    if (states.some((pod) => isSelected(service, pod))) await keepService(cluster, service);
}

function isSelected(service: KubeObject, { metadata }: KubeObject): boolean {
  const selector = Object.entries((at(service, 'spec', 'selector') ?? {}) as Record<string, string>);
  return selector.length > 0 && selector.every(([name, value]) => metadata?.labels?.[name] === value);
}

async function keepService(cluster: Cluster, service: KubeObject): Promise<void> {
  const isSelecting = Object.keys((at(service, 'spec', 'selector') ?? {}) as object).length > 0;
  if (!isSelecting || isGoing(service) || textAt(service, ['spec', 'type']) === 'ExternalName') return;
  const pods = (await cluster.list(PODS, service.metadata?.namespace ?? '')).filter(
    (pod) =>
      isSelected(service, pod) &&
      textAt(pod, ['status', 'podIP']) !== '' &&
      !['Succeeded', 'Failed'].includes(textAt(pod, ['status', 'phase'])),
  );
  const backends = backendsOf(service, pods);
  await writeEndpoints(cluster, service, backends);
  await writeSlices(cluster, service, backends);
}

/** Pods whose ports of the same names have other numbers are apart from each other. */
function backendsOf(service: KubeObject, pods: readonly KubeObject[]): Backends[] {
  const found: Backends[] = [];
  for (const pod of pods) {
    const ports = listAt(service, 'spec', 'ports').flatMap((port) => portOf(port, pod));
    const same = found.find((each) => isDeepStrictEqual(each.ports, ports));
    if (same === undefined) found.push({ ports, pods: [pod] });
    else same.pods.push(pod);
  }
  return found;
}

/** Where a port of a service leads in a pod; none where the pod has none of the name. */
function portOf(given: unknown, pod: KubeObject): Port[] {
  const name = textAt(given, ['name']);
  const protocol = textAt(given, ['protocol'], 'TCP');
  const target = at(given, 'targetPort') ?? at(given, 'port');
  if (typeof target === 'number') return [{ name, port: target, protocol }];
  const ports = listAt(pod, 'spec', 'containers').flatMap((container) => listAt(container, 'ports'));
  const named = ports.find((port) => at(port, 'name') === target);
  return named === undefined ? [] : [{ name, port: at(named, 'containerPort') as number, protocol }];
}

async function writeEndpoints(cluster: Cluster, service: KubeObject, backends: readonly Backends[]) {
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
  const made = {
    ...{ apiVersion: 'v1', kind: 'Endpoints' },
    metadata: {
      name,
      namespace,
      labels: { ...labels, 'endpoints.kubernetes.io/managed-by': 'endpoint-controller' },
    },
    ...(subsets.length > 0 && { subsets }),
  } as KubeObject;
  const old = await cluster.get(ENDPOINTS, namespace, name);
  if (old === undefined) await cluster.create(ENDPOINTS, made);
  else
    await cluster.change(ENDPOINTS, old, ({ subsets: _, ...current }) => ({
      ...current,
      ...(subsets.length > 0 && { subsets }),
    }));
}

function addressOf(pod: KubeObject): object {
  const { name, namespace, uid } = pod.metadata ?? {};
  return {
    ip: textAt(pod, ['status', 'podIP']),
    nodeName: textAt(pod, ['spec', 'nodeName']),
    targetRef: { kind: 'Pod', namespace, name, uid },
  };
}

/** Whether a pod takes requests: it does although it is going away, and where a service wants pods that are not ready. */
function isServing(service: KubeObject, pod: KubeObject): boolean {
  const isReady = conditionsOf(pod).some(({ type, status }) => type === 'Ready' && status === 'True');
  return isReady || at(service, 'spec', 'publishNotReadyAddresses') === true;
}

async function writeSlices(cluster: Cluster, service: KubeObject, backends: readonly Backends[]) {
  const { name = '', namespace = '', labels } = service.metadata ?? {};
  const groups = backends.length > 0 ? backends : [{ ports: [], pods: [] }];
  const wanted = groups.flatMap(({ ports, pods }) => {
    const endpoints = pods.map((pod) => endpointOf(service, pod));
    const count = Math.max(1, Math.ceil(endpoints.length / MAX_ENDPOINTS));
    return Array.from({ length: count }, (_, index) => ({
      endpoints: endpoints.slice(index * MAX_ENDPOINTS, (index + 1) * MAX_ENDPOINTS),
      ports,
    }));
  });
  const present = (await cluster.list(SLICES, namespace)).filter(
    ({ metadata = {} }) => metadata.labels?.[SERVICE_NAME] === name,
  );
  for (const [index, content] of wanted.entries()) {
    const old = present[index];
    if (old !== undefined) await cluster.change(SLICES, old, (current) => ({ ...current, ...content }));
    else
      await cluster.create(SLICES, {
        ...{ apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice', addressType: 'IPv4' },
        metadata: {
          generateName: `${name}-`,
          ...ownedBy(service, 'v1', 'Service'),
          labels: {
            ...labels,
            'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io',
            [SERVICE_NAME]: name,
            ...(textAt(service, ['spec', 'clusterIP']) === 'None' && {
              'service.kubernetes.io/headless': '',
            }),
          },
        },
        ...content,
      } as KubeObject);
  }
  for (const left of present.slice(wanted.length)) await cluster.remove(SLICES, left);
}

function endpointOf(service: KubeObject, pod: KubeObject): object {
  const { name, namespace, uid } = pod.metadata ?? {};
  const [serving, terminating] = [isServing(service, pod), isGoing(pod)];
  return {
    addresses: [textAt(pod, ['status', 'podIP'])],
    conditions: { ready: serving && !terminating, serving, terminating },
    nodeName: textAt(pod, ['spec', 'nodeName']),
    targetRef: { kind: 'Pod', namespace, name, uid },
  };
}

async function removeEndpoints(cluster: Cluster, { metadata = {} }: KubeObject): Promise<void> {
  const old = await cluster.get(ENDPOINTS, metadata.namespace ?? '', metadata.name ?? '');
  if (old !== undefined) await cluster.remove(ENDPOINTS, old);
}
