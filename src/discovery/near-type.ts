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
  const names = types.map(name);
  return (
    pluralOfShortName(types, word) ??
    shortestFrom(word, names) ??
    nearest(word, names) ??
    nearAlias(types, word)
  );
}

/** `pvcs` */
function pluralOfShortName(types: readonly ApiResource[], word: string): string | undefined {
  return types.find(({ shortNames }) => shortNames.some((short) => `${short}s` === word))?.name;
}

/** Of the names that begin with a word the one with the fewest letters more: `ingresses` for `ingres`. */
function shortestFrom(word: string, names: readonly string[]): string | undefined {
  const begun = word.length > 2 ? names.filter((name) => name.startsWith(word)) : [];
  return begun.toSorted((one, other) => one.length - other.length)[0];
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
