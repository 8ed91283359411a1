import type { GroupEntry, Registry } from '../resources/registry.js';
import type { ResourceType, Subresource } from '../types/resource-type.js';

/** The served versions of apidiscovery.k8s.io; they have the same fields. */
export type AggregatedVersion = 'v2' | 'v2beta1';

/**
 * apidiscovery.k8s.io APIGroupDiscoveryList.
 * @param core only the core group (GET /api), or all others (GET /apis)
 */
export function aggregatedList(registry: Registry, core: boolean, version: AggregatedVersion): unknown {
  const groups = registry.groups().filter((group) => (group.name === '') === core);
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: `apidiscovery.k8s.io/${version}`,
    metadata: {},
    items: groups.map(groupItem),
  };
}

function groupItem({ name, versions }: GroupEntry) {
  return {
    metadata: name === '' ? {} : { name },
    versions: versions.map(({ version, resources, broken }) => ({
      version,
      ...(resources.length === 0 ? {} : { resources: resources.map(resourceItem) }),
      freshness: broken ? 'Stale' : 'Current',
    })),
  };
}

function resourceItem(type: ResourceType) {
  return {
    resource: type.plural,
    responseKind: responseKind(type, { kind: type.kind }),
    scope: type.namespaced ? 'Namespaced' : 'Cluster',
    singularResource: type.singular,
    verbs: type.verbs,
    ...(type.shortNames.length === 0 ? {} : { shortNames: type.shortNames }),
    ...(type.categories.length === 0 ? {} : { categories: type.categories }),
    ...(type.subresources.length === 0
      ? {}
      : { subresources: type.subresources.map((sub) => subItem(type, sub)) }),
  };
}

function subItem(type: ResourceType, sub: Subresource) {
  return { subresource: sub.name, responseKind: responseKind(type, sub), verbs: sub.verbs };
}

/** Built-in kinds take group and version from the enclosing item. */
function responseKind(type: ResourceType, of: { kind: string; group?: string; version?: string }) {
  if (of.group !== undefined) return { group: of.group, version: of.version ?? '', kind: of.kind };
  return type.custom
    ? { group: type.group, version: type.version, kind: of.kind }
    : { group: '', version: '', kind: of.kind };
}
