import type { ApiGroup, ApiResource } from './types.js';

/** Which resources `api-resources` shows; absent or empty means all. */
export interface ResourceFilter {
  group?: string | undefined;
  namespaced?: boolean | undefined;
  /** All of them must be supported. */
  verbs?: readonly string[];
  /** All of these verbs are required. */
  categories?: readonly string[];
}

/**
 * Each resource once, in the preferred version of its group if that has it, else in the first that does; without
 * subresources (client-go's ServerPreferredResources).
 * @param resources of every version that could be read, in the server's order
 */
export function preferredResources(
  groups: readonly ApiGroup[],
  resources: readonly ApiResource[],
): ApiResource[] {
  const preferred = new Map(groups.map(({ name, preferredVersion }) => [name, preferredVersion]));
  const chosen = new Map<string, ApiResource>();
  for (const resource of resources) {
    if (resource.name.includes('/')) continue;
    const key = `${resource.group}/${resource.name}`;
    if (!chosen.has(key) || resource.version === preferred.get(resource.group)) chosen.set(key, resource);
  }
  return [...chosen.values()];
}

/** The resources that pass the filter. Resources without verbs cannot be used and never pass. */
export function filterResources(resources: readonly ApiResource[], filter: ResourceFilter): ApiResource[] {
  const { group, namespaced, verbs = [], categories = [] } = filter;
  return resources.filter(
    (resource) =>
      resource.verbs.length > 0 &&
      (group === undefined || resource.group === group) &&
      (namespaced === undefined || resource.namespaced === namespaced) &&
      verbs.every((verb) => resource.verbs.includes(verb)) &&
      categories.every((category) => resource.categories.includes(category)),
  );
}

/** By group (the default), name or kind, and then by name. */
export function sortResources(
  resources: readonly ApiResource[],
  by: 'group' | 'name' | 'kind',
): ApiResource[] {
  return resources.toSorted((one, other) => compare(one[by], other[by]) || compare(one.name, other.name));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
