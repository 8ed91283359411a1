import type { PartialName } from './argument.js';
import { serverOrder } from './priority.js';
import type { Catalog } from './source.js';
import { type ApiResource, resourceName } from './types.js';

/** What a name stands for, and what the user should know of the choice. */
export interface Expansion {
  name: PartialName;
  warnings: string[];
}

/**
 * Puts a resource's name for its short name, as client-go's shortcut expander does. A word that is some resource's
 * plural or singular name anywhere is left alone. Of several resources with the short name the first in the server's
 * order is meant, and the version that was typed is dropped. Short names tell capital letters apart.
 */
export function expandShortName(catalog: Catalog, wanted: PartialName): Expansion {
  const resources = serverOrder(catalog.groups).flatMap((place) => catalog.resources.get(place.name) ?? []);
  const sameGroup = resources.filter(({ group }) => wanted.group === '' || group === wanted.group);
  if (sameGroup.some((resource) => isNameOf(wanted.name, resource))) return { name: wanted, warnings: [] };

  const [first, ...others] = withShortName(sameGroup, wanted.name);
  if (first !== undefined) {
    return {
      name: { name: first.name, version: '', group: first.group },
      warnings: others.length === 0 ? [] : ambiguities(wanted.name, first, others),
    };
  }
  if (wanted.group === '') return { name: wanted, warnings: [] };
  const [near] = withShortName(
    resources.filter(({ group }) => group.startsWith(wanted.group)),
    wanted.name,
  );
  if (near === undefined) return { name: wanted, warnings: [] };
  return { name: { name: near.name, version: wanted.version, group: near.group }, warnings: [] };
}

/** Whether the word is the resource's plural or singular name, as the server spells them. */
export function isNameOf(word: string, resource: ApiResource): boolean {
  return word === resource.name || (word !== '' && word === resource.singularName);
}

function withShortName(resources: readonly ApiResource[], word: string): ApiResource[] {
  return resources.filter((resource) => resource.shortNames.includes(word));
}

function ambiguities(word: string, first: ApiResource, others: readonly ApiResource[]): string[] {
  const names = new Set(others.map(resourceName));
  names.delete(resourceName(first));
  return [...names].map(
    (name) => `short name ${JSON.stringify(word)} could also match lower priority resource ${name}`,
  );
}
