import { nearest } from '../process/nearest.js';
import type { Catalog } from './source.js';
import { type ApiResource, resourceName } from './types.js';

/**
 * The type that is probably meant by a word that matches none; undefined if no type is similar.
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
