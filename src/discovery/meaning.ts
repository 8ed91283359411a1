import { resolveArgument, resolveCategory } from './resolve.js';
import { builtInBehind, isNameOf } from './short-names.js';
import type { Catalog } from './source.js';
import type { ApiResource } from './types.js';

/** All that an argument can mean, as a TYPE and as a category. */
export interface Meaning {
  /** Undefined if no resource goes by it. */
  resource: ApiResource | undefined;
  /** What the user should know of the choice of the resource. */
  warnings: string[];
  /** The category's resources; undefined if it is no category. */
  category: ApiResource[] | undefined;
}

/**
 * What an argument means, given all that can have a say in it. A word that is a resource's plural or singular name is
 * not taken for a category, nor is a short name of Kubernetes' own, unlike in kubectl: there a custom resource with the category `secrets` takes over
 * `get secrets`, and every name would need every group's document.
 */
export function meaningOfArgument(catalog: Catalog, argument: string): Meaning {
  const resolution = resolveArgument(catalog, argument);
  const resources = [...catalog.resources.values()].flat();
  const isName =
    argument.includes('.') ||
    resources.some((resource) => isNameOf(argument, resource)) ||
    builtInBehind(argument, resources) !== undefined;
  return {
    resource: resolution?.resource,
    warnings: resolution?.warnings ?? [],
    category: isName ? undefined : resolveCategory(catalog, argument),
  };
}
