import type { ApiResource } from '../../discovery/types.js';

/** Resources that descriptions need, with the paths that kubectl uses. */

/** Of the group apps. */
export function appsResource(kind: string, name: string): ApiResource {
  return resource('apps', 'v1', kind, name);
}

/** `endpointslices.discovery.k8s.io` */
export const ENDPOINT_SLICES = resource('discovery.k8s.io', 'v1', 'EndpointSlice', 'endpointslices');

/** `leases.coordination.k8s.io` */
export const LEASES = resource('coordination.k8s.io', 'v1', 'Lease', 'leases');

/** `resourceslices.resource.k8s.io` */
export const RESOURCE_SLICES = resource('resource.k8s.io', 'v1', 'ResourceSlice', 'resourceslices', false);

/** `resourcequotas` */
export const RESOURCE_QUOTAS = resource('', 'v1', 'ResourceQuota', 'resourcequotas');

/** `limitranges` */
export const LIMIT_RANGES = resource('', 'v1', 'LimitRange', 'limitranges');

function resource(
  group: string,
  version: string,
  kind: string,
  name: string,
  namespaced = true,
): ApiResource {
  return {
    ...{ group, version, kind, name, namespaced },
    ...{ singularName: kind.toLowerCase(), verbs: ['get', 'list'], shortNames: [], categories: [] },
  };
}
