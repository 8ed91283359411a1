import type { KubeObject } from '../../codec/object.js';
import type { Ask, RelatedSource } from './describer.js';
import { joinHostPort } from './probe.js';
import { ENDPOINT_SLICES } from './resources.js';

const SERVICE_NAME = 'kubernetes.io/service-name';
/** How many endpoints are named; others are counted. */
const MOST = 3;

/** discovery.k8s.io/v1 EndpointSlice. */
export interface EndpointSlice extends KubeObject {
  addressType?: string;
  ports?: { name?: string; port?: number; protocol?: string }[] | null;
  endpoints?:
    | {
        addresses?: string[];
        conditions?: { ready?: boolean };
        hostname?: string;
        nodeName?: string;
        zone?: string;
        targetRef?: { kind?: string; name?: string };
      }[]
    | null;
}

/** What is kept of a slice: its ports, and the first address of each endpoint. */
export interface SliceRow {
  ports: readonly { name: string; port: number }[];
  endpoints: readonly { address: string; isReady: boolean }[];
}

/** The slices of services. */
export const serviceSlices: RelatedSource<SliceRow> = {
  resource: ENDPOINT_SLICES,
  row: (thing) => {
    const { ports, endpoints } = thing as EndpointSlice;
    return {
      ports: (ports ?? []).map(({ name = '', port = 0 }) => ({ name, port })),
      endpoints: (endpoints ?? []).map(({ addresses = [], conditions }) => ({
        address: addresses[0] ?? '',
        isReady: conditions?.ready ?? true,
      })),
    };
  },
  shared: {
    keys: ({ metadata }) => {
      const service = metadata?.labels?.[SERVICE_NAME];
      return service === undefined ? [] : [`${metadata?.namespace}/${service}`];
    },
  },
};

/** The question for the slices of a service. */
export function slicesOf(namespace: string | undefined, service: string): Ask {
  return { key: `${namespace}/${service}`, namespace, labelSelector: `${SERVICE_NAME}=${service}` };
}

/** The endpoints of a port of a service: `10.0.0.1:80,10.0.0.2:80 + 3 more...`. @param name of the port */
export function endpointsText(slices: readonly SliceRow[], name: string): string {
  if (slices.length === 0) return '<none>';
  const all = slices.flatMap(({ ports, endpoints }) =>
    // Headless services may have no ports.
    ports.length === 0
      ? endpoints
      : ports
          .filter((port) => port.name === name)
          .flatMap(({ port }) =>
            endpoints.map(({ address, isReady }) => ({ address: joinHostPort(address, port), isReady })),
          ),
  );
  const ready = all.filter(({ isReady }) => isReady).map(({ address }) => address);
  const shown = ready.slice(0, MOST);
  // kubectl says "more" if any endpoint follows the last shown one, ready or not.
  const last = all.findLastIndex(({ isReady, address }) => isReady && address === shown.at(-1));
  const isMore = shown.length === MOST && (ready.length > MOST || last < all.length - 1);
  return shown.join(',') + (isMore ? ` + ${ready.length - MOST} more...` : '');
}
