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
  const types = [...resources.values()].flat().filter((each) => !each.name.includes('/'));
  return nearest(word, types.map(name)) ?? nearAlias(types, word);
}

/** The type whose short name or singular is meant. Shorter ones are near to words of any meaning. */
function nearAlias(types: readonly ApiResource[], word: string): string | undefined {
  if (word.length < 4) return undefined;
  const byAlias = new Map(
    types.flatMap(({ name, shortNames, singularName }) =>
      [...shortNames, singularName].filter(({ length }) => length > 2).map((alias) => [alias, name] as const),
    ),
  );
  return byAlias.get(nearest(word, byAlias.keys()) ?? '');
}
