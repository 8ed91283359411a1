import { nearest } from '../process/nearest.js';
import type { Catalog } from './source.js';
import { type ApiResource, resourceName } from './types.js';

/**
 * The type that a word probably means which is none; undefined if no type comes near it.
 * @param argument as typed: `deploymnts`, `pod5.metrics.k8s.io`
 */
export function nearType({ resources }: Pick<Catalog, 'resources'>, argument: string): string | undefined {
  const word = argument.toLowerCase();
  const name = (resource: ApiResource) => (word.includes('.') ? resourceName(resource) : resource.name);
  const names = [...resources.values()].flat().map(name);
  return nearest(
    word,
    names.filter((each) => !each.includes('/')),
  );
}
