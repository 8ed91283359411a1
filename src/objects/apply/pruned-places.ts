import type { Collection } from '../../cluster/target.js';
import type { ApiResource } from '../../discovery/types.js';

/** What was read of a type in one place. */
interface ReadPlace {
  /** The type as served: with another scope than requested if the cache was out of date. */
  resource: ApiResource;
}

/**
 * Reads types wherever their objects may be, one place after the other, and returns the results: first namespaced
 * types, in each of the namespaces, then cluster-scoped ones. A type with another scope than in the cache is read in
 * the places of its actual scope, once each. Fails as reading does.
 */
export async function* eachPrunedPlace<R extends ReadPlace>(
  resources: readonly ApiResource[],
  namespaces: readonly string[],
  read: (collection: Collection) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const [first, ...others] = namespaces;
  const ofCluster = new Set<ApiResource>();
  for (const namespace of namespaces) {
    for (const resource of resources) {
      if (!resource.namespaced || ofCluster.has(resource)) continue;
      const place = await read({ resource, namespace, otherwise: { namespace: undefined } });
      if (!place.resource.namespaced) ofCluster.add(resource);
      yield place;
    }
  }
  for (const asked of resources) {
    if (asked.namespaced) continue;
    const otherwise = first === undefined ? undefined : { namespace: first };
    const place = await read({ resource: asked, namespace: undefined, ...(otherwise && { otherwise }) });
    yield place;
    const { resource } = place;
    if (resource.namespaced) for (const namespace of others) yield await read({ resource, namespace });
  }
}
