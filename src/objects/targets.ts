import type { Target } from '../cluster/target.js';
import type { ApiResource, Discovery } from '../discovery/types.js';
import type { Selection } from './selection.js';

/** The namespace a run is about. */
export interface NamespaceScope {
  namespace: string;
  allNamespaces: boolean;
}

/**
 * Finds the resources of a selection and where they live. Each distinct type is resolved once; types that name the
 * same resource (`po,pods`) are one list. Fails with NoMatchError, or kubectl's message for a name with `-A`.
 */
export async function resolveTargets(
  selection: Selection,
  scope: NamespaceScope,
  discovery: Pick<Discovery, 'resolve'>,
): Promise<Target[]> {
  if (selection.kind === 'lists') {
    const seen = new Map<string, Target>();
    for (const type of selection.types) {
      const resource = await discovery.resolve(type);
      const key = `${resource.group}/${resource.version}/${resource.kind}`;
      if (!seen.has(key))
        seen.set(key, { resource, namespace: listNamespace(resource, scope), name: undefined });
    }
    return [...seen.values()];
  }
  const resources = new Map<string, ApiResource>();
  for (const { type } of selection.objects) {
    if (!resources.has(type)) resources.set(type, await discovery.resolve(type));
  }
  return selection.objects.map(({ type, name }) => {
    const resource = resources.get(type)!;
    if (resource.namespaced && scope.allNamespaces) {
      throw new Error('a resource cannot be retrieved by name across all namespaces');
    }
    return { resource, namespace: resource.namespaced ? scope.namespace : undefined, name };
  });
}

function listNamespace(resource: ApiResource, scope: NamespaceScope): string | undefined {
  return resource.namespaced && !scope.allNamespaces ? scope.namespace : undefined;
}

/** True where the targets are of more than one kind: names are then printed with their type before them. */
export function severalKinds(targets: readonly Target[]): boolean {
  const kinds = targets.map(({ resource }) => `${resource.group}/${resource.version}/${resource.kind}`);
  return new Set(kinds).size > 1;
}
