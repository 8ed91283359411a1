import type { KubeObject } from '../../../codec/object.js';
import { at, textAt } from '../../object/at.js';
import { isGoing } from '../../object/conditions.js';
import { objectAt } from '../../object/value.js';
import {
  backendsOf,
  endpointSlicesOf,
  endpointsOf,
  isSelected,
  SERVICE_NAME,
} from '../../resources/backends.js';
import { builtInType, POD_TYPE } from '../../resources/built-in.js';
import type { Change } from '../../store/store.js';
import type { Cluster } from './cluster.js';

const SERVICES = builtInType('services');
const ENDPOINTS = builtInType('endpoints');
const SLICES = builtInType('endpointslices.discovery.k8s.io');

/** Writes the endpoints and endpoint slices of services after a change to them, or to a pod that they may select. */
export async function keepEndpoints(cluster: Cluster, change: Change): Promise<void> {
  const { key, type, previous } = change;
  const entries = [previous, type === 'put' ? change.entry : undefined];
  const states = entries.filter((entry) => entry !== undefined).map(objectAt);
  if (key.startsWith(SERVICES.prefix)) {
    const service = states.at(-1)!;
    // The slices are deleted as dependents of the service.
    if (type === 'put') await keepService(cluster, service);
    else await removeEndpoints(cluster, service);
  }
  if (!key.startsWith(POD_TYPE.prefix)) return;
  const services = await cluster.list(SERVICES, states[0]?.metadata?.namespace ?? '');
  for (const service of services)
    if (states.some((pod) => isSelected(service, pod))) await keepService(cluster, service);
}

async function keepService(cluster: Cluster, service: KubeObject): Promise<void> {
  const isSelecting = Object.keys((at(service, 'spec', 'selector') ?? {}) as object).length > 0;
  if (!isSelecting || isGoing(service) || textAt(service, ['spec', 'type']) === 'ExternalName') return;
  const { name = '', namespace = '' } = service.metadata ?? {};
  const backends = backendsOf(service, await cluster.list(POD_TYPE, namespace));
  const endpoints = endpointsOf(service, backends);
  const old = await cluster.get(ENDPOINTS, namespace, name);
  if (old === undefined) await cluster.create(ENDPOINTS, endpoints);
  else {
    const { subsets } = endpoints;
    await cluster.change(ENDPOINTS, old, ({ subsets: _, ...current }) => ({
      ...current,
      ...(subsets !== undefined && { subsets }),
    }));
  }
  const present = (await cluster.list(SLICES, namespace)).filter(
    ({ metadata = {} }) => metadata.labels?.[SERVICE_NAME] === name,
  );
  const slices = endpointSlicesOf(service, backends);
  for (const [index, slice] of slices.entries()) {
    const known = present[index];
    const { endpoints: reached, ports } = slice as Record<string, never>;
    if (known === undefined) await cluster.create(SLICES, slice);
    else await cluster.change(SLICES, known, (current) => ({ ...current, endpoints: reached, ports }));
  }
  for (const left of present.slice(slices.length)) await cluster.remove(SLICES, left);
}

async function removeEndpoints(cluster: Cluster, { metadata = {} }: KubeObject): Promise<void> {
  const old = await cluster.get(ENDPOINTS, metadata.namespace ?? '', metadata.name ?? '');
  if (old !== undefined) await cluster.remove(ENDPOINTS, old);
}
