import { groupVersionPath } from '../transport/paths.js';
import type { ApiRequest } from '../transport/types.js';

/** The media types requested from discovery endpoints: aggregated if the server has it, else the plain form. */
const aggregated = [
  'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList',
  'application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList',
  'application/json',
].join(',');

/** The two endpoints that list groups. */
export type GroupsPath = '/api' | '/apis';

/** Which form of discovery to request: the newest that the server has, or only the old one. */
export type DiscoveryMode = 'auto' | 'legacy';

/**
 * Requests the groups of an endpoint.
 * @param etag of the kept response, byte for byte; only auto mode uses ETags
 */
export function groupsRequest(path: GroupsPath, mode: DiscoveryMode, etag?: string): ApiRequest {
  return {
    method: 'GET',
    path,
    headers: {
      accept: mode === 'auto' ? aggregated : 'application/json',
      ...(etag === undefined ? {} : { 'if-none-match': etag }),
    },
  };
}

/**
 * Requests the resources of one group-version: those without a group are below `/api`, all others below `/apis`. Fails
 * with an Error for names that are not valid in a path.
 */
export function resourcesRequest(groupVersion: string): ApiRequest {
  const slash = groupVersion.indexOf('/');
  const group = groupVersion.slice(0, Math.max(0, slash));
  return {
    method: 'GET',
    path: groupVersionPath(group, groupVersion.slice(slash + 1)),
    headers: { accept: 'application/json' },
  };
}
