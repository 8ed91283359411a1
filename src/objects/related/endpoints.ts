import type { NamespacePlace } from '../../cluster/namespaces/where.js';
import type { KubeObject } from '../../codec/object.js';
import type { Discovery } from '../../discovery/types.js';
import { eachObject, type ReadDeps } from './read.js';

/** How many endpoints there are, and how many of them take requests. */
export interface EndpointCount {
  all: number;
  ready: number;
}

/** discovery.k8s.io/v1 EndpointSlice, as far as it counts. */
interface CountedSlice extends KubeObject {
  endpoints?: { conditions?: { ready?: boolean } }[];
}

const SERVICE = 'kubernetes.io/service-name';

/** The endpoints of services by `namespace/name`, those of all or of some; a service without any is 0 of 0. Fails as lists do. */
export async function readEndpoints(
  where: NamespacePlace,
  deps: ReadDeps & { discovery: Pick<Discovery, 'resolve'> },
  services?: readonly string[],
): Promise<(service: string) => EndpointCount> {
  const resource = await deps.discovery.resolve('endpointslices.discovery.k8s.io');
  const labelSelector =
    services?.length === 1
      ? `${SERVICE}=${services[0]}`
      : services && `${SERVICE} in (${services.join(',')})`;
  const counts = new Map<string, EndpointCount>();
  const countOf = (service: string) => counts.get(service) ?? { all: 0, ready: 0 };
  for await (const slice of eachObject<CountedSlice>({ resource, ...where }, deps, { labelSelector })) {
    const { metadata = {}, endpoints = [] } = slice;
    const service = `${metadata.namespace ?? ''}/${metadata.labels?.[SERVICE] ?? ''}`;
    const { all, ready } = countOf(service);
    // What is not known is to be taken for ready.
    const more = endpoints.filter(({ conditions }) => conditions?.ready !== false).length;
    counts.set(service, { all: all + endpoints.length, ready: ready + more });
  }
  return countOf;
}
