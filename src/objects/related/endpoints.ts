import type { NamespacePlace } from '../../cluster/namespaces/where.js';
import type { KubeObject } from '../../codec/object.js';
import type { Discovery } from '../../discovery/types.js';
import { eachObject, type ReadDeps } from './read.js';

/** How many endpoints there are, and how many of them are ready. */
export interface EndpointCount {
  all: number;
  ready: number;
}

/** discovery.k8s.io/v1 EndpointSlice, only the fields in use. */
interface CountedSlice extends KubeObject {
  endpoints?: { conditions?: { ready?: boolean } }[];
}

const SERVICE = 'kubernetes.io/service-name';

/** Counts the endpoints of slices by their services. */
export class EndpointTally {
  readonly #counts = new Map<string, EndpointCount>();

  /** Takes a slice without nulls. */
  add({ metadata = {}, endpoints = [] }: CountedSlice): void {
    const service = `${metadata.namespace ?? ''}/${metadata.labels?.[SERVICE] ?? ''}`;
    const { all, ready } = this.of(service);
    // An unknown state counts as ready.
    const more = endpoints.filter(({ conditions }) => conditions?.ready !== false).length;
    this.#counts.set(service, { all: all + endpoints.length, ready: ready + more });
  }

  /** The endpoints of a service, 0 of 0 if it has none. @param service `namespace/name` */
  of(service: string): EndpointCount {
    return this.#counts.get(service) ?? { all: 0, ready: 0 };
  }
}

/** Counts the endpoints of all services, or of some. Fails as lists do. */
export async function readEndpoints(
  where: NamespacePlace,
  deps: ReadDeps & { discovery: Pick<Discovery, 'resolve'> },
  services?: readonly string[],
): Promise<EndpointTally> {
  const resource = await deps.discovery.resolve('endpointslices.discovery.k8s.io');
  const labelSelector =
    services?.length === 1
      ? `${SERVICE}=${services[0]}`
      : services && `${SERVICE} in (${services.join(',')})`;
  const tally = new EndpointTally();
  for await (const slice of eachObject({ resource, ...where }, deps, { labelSelector })) tally.add(slice);
  return tally;
}
