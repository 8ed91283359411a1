import { resourceName } from '../../discovery/types.js';
import type { ListView } from '../rows/list-view.js';
import type { BrowserCluster } from '../state/cluster.js';

/** What is found out about a namespace in which a list is empty. */
export interface EmptyNamespace {
  /** Undefined if the user may not read it. */
  exists: boolean | undefined;
  /** The listed type has objects in other namespaces. */
  isElsewhere: boolean;
}

/** Finds out why a list of one namespace is empty. Fails as requests do. */
export async function lookAround(
  cluster: BrowserCluster,
  list: ListView,
  signal: AbortSignal,
): Promise<EmptyNamespace> {
  const [exists, isElsewhere] = await Promise.all([
    cluster.hasNamespace(list.namespace ?? '', signal),
    // A list that belongs to an object is not looked for elsewhere.
    list.about === undefined && cluster.hasAnywhere(list, signal),
  ]);
  return { exists, isElsewhere };
}

/**
 * Why a list is empty, and how to continue.
 * @param around the result of `lookAround`, if it is known
 * @param how the user chooses a namespace, and all of them
 */
export function emptyText(
  { resource, namespace, about }: ListView,
  around: EmptyNamespace | undefined,
  how: { choose: string; all: string },
): string {
  if (around?.exists === false)
    return `The namespace ${namespace} does not exist.\n\n${how.choose} chooses another, ${how.all} shows all namespaces.`;
  if (about !== undefined) {
    const { singularName, name: type } = about.resource;
    return `The ${singularName || type} ${about.name} has no ${resource.name}.`;
  }
  if (namespace === undefined || around === undefined) return 'No resources found.';
  const here = `No resources found in namespace ${namespace}.`;
  if (!around.isElsewhere) return here;
  return `${here}\n\nThere are ${resourceName(resource)} in other namespaces: ${how.all} shows all, ${how.choose} chooses one.`;
}
