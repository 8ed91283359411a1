import { resolveArgument, resolveCategory } from './resolve.js';
import { builtInBehind, isNameOf } from './short-names.js';
import type { Catalog } from './source.js';
import type { ApiResource } from './types.js';

/** Everything that an argument can mean, as a TYPE and as a category. */
export interface Meaning {
  /** Undefined if no resource matches. */
  resource: ApiResource | undefined;
  /** What the user should know about the choice of the resource. */
  warnings: string[];
  /** The resources of the category; undefined if there is no such category. */
  category: ApiResource[] | undefined;
}

/**
 * The meaning of an argument, by everything that can affect it. Unlike in kubectl, a word that is a resource's plural
 * or singular name, or a short name of a built-in resource, is not read as a category: in kubectl, a custom resource
 * with the category `secrets` takes over `get secrets`, and every name would need the documents of all groups.
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
