import { groupVersion } from '../../codec/object.js';
import type { GroupEntry, Registry } from '../resources/registry.js';
import type { ResourceType, Subresource } from '../types/resource-type.js';

/** The discovery documents of metav1: APIVersions, APIGroupList, APIGroup, APIResourceList. */

/** GET /api. @param address the server's host and port */
export function coreVersions(address: string): unknown {
  return {
    kind: 'APIVersions',
    versions: ['v1'],
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: address }],
  };
}

/** GET /apis. */
export function groupList(registry: Registry): unknown {
  const groups = registry.groups().filter((group) => group.name !== '');
  return { kind: 'APIGroupList', apiVersion: 'v1', groups: groups.map(groupBody) };
}

/** GET /apis/GROUP; undefined for an unknown one. */
export function group(registry: Registry, name: string): unknown {
  const found = registry.groups().find((entry) => entry.name === name && name !== '');
  return found === undefined ? undefined : { kind: 'APIGroup', apiVersion: 'v1', ...groupBody(found) };
}

/** GET /api/v1 and /apis/GROUP/VERSION; undefined for an unknown one. */
export function resourceList(registry: Registry, name: string, version: string): unknown {
  const types = registry
    .groups()
    .find((entry) => entry.name === name)
    ?.versions.find((entry) => entry.version === version)?.resources;
  if (types === undefined) return undefined;
  return {
    kind: 'APIResourceList',
    ...(name === '' ? {} : { apiVersion: 'v1' }),
    groupVersion: groupVersion(name, version),
    resources: types.flatMap((type) => [
      resourceBody(type),
      ...type.subresources.map((sub) => subBody(type, sub)),
    ]),
  };
}

function groupBody({ name, versions }: GroupEntry) {
  const bodies = versions.map(({ version }) => ({ groupVersion: groupVersion(name, version), version }));
  return { name, versions: bodies, preferredVersion: bodies[0] };
}

function resourceBody(type: ResourceType) {
  return {
    name: type.plural,
    singularName: type.singular,
    namespaced: type.namespaced,
    kind: type.kind,
    verbs: type.verbs,
    ...(type.shortNames.length === 0 ? {} : { shortNames: type.shortNames }),
    ...(type.categories.length === 0 ? {} : { categories: type.categories }),
    ...(type.storageVersionHash === '' ? {} : { storageVersionHash: type.storageVersionHash }),
  };
}

function subBody(type: ResourceType, sub: Subresource) {
  return {
    name: `${type.plural}/${sub.name}`,
    singularName: '',
    namespaced: type.namespaced,
    ...(sub.group === undefined ? {} : { group: sub.group, version: sub.version }),
    kind: sub.kind,
    verbs: sub.verbs,
  };
}
