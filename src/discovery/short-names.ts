import { quote } from '../go/strconv/quote.js';
import type { PartialName } from './argument.js';
import { serverOrder } from './priority.js';
import type { Catalog } from './source.js';
import { type ApiResource, resourceName } from './types.js';
import { behindShortName, behindSingular } from './well-known.js';

/** The name that a short name stands for, and what the user should know about the choice. */
export interface Expansion {
  name: PartialName;
  warnings: string[];
}

/**
 * Replaces a short name with the name of its resource, as client-go's shortcut expander does. A word that is the plural
 * or singular name of any resource is left alone. If several resources have the short name, the first in the server's
 * order is used, and the typed version is dropped. Short names are case-sensitive.
 *
 * Only a bare short name of a built-in resource is replaced even if another resource has it as its name: otherwise
 * every group would have to be checked for one.
 */
export function expandShortName(catalog: Catalog, wanted: PartialName): Expansion {
  const resources = serverOrder(catalog.groups).flatMap((place) => catalog.resources.get(place.name) ?? []);
  const builtIn = wanted.group === '' ? builtInBehind(wanted.name, resources) : undefined;
  const sameGroup = resources.filter(({ group }) => wanted.group === '' || group === wanted.group);
  const isName = sameGroup.some((resource) => isNameOf(wanted.name, resource));
  if (isName && builtIn === undefined) return { name: wanted, warnings: [] };

  const holders = withShortName(sameGroup, wanted.name);
  const first = builtIn ?? holders[0];
  if (first !== undefined) {
    return {
      name: { name: first.name, version: '', group: first.group },
      warnings: ambiguities(wanted.name, first, holders),
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

/**
 * Whether the word is the resource's plural or singular name, as spelled on the server. Servers before 1.27 leave the
 * singular names of built-in resources empty: those are taken from newer servers.
 */
export function isNameOf(word: string, { group, name, singularName }: ApiResource): boolean {
  if (word === name || (word !== '' && word === singularName)) return true;
  const known = singularName === '' ? behindSingular(word) : undefined;
  return known !== undefined && known.name === name && known.group === group;
}

/**
 * The built-in resource that has the word as a short name, if no group before its own has that, too: then no other
 * group can change the meaning of the word.
 * @param resources in the server's order
 */
export function builtInBehind(word: string, resources: readonly ApiResource[]): ApiResource | undefined {
  const known = behindShortName(word);
  if (known === undefined) return undefined;
  const holders = withShortName(resources, word);
  if (holders[0]?.group !== known.group) return undefined;
  return holders.find(({ group, name }) => group === known.group && name === known.name);
}

function withShortName(resources: readonly ApiResource[], word: string): ApiResource[] {
  return resources.filter((resource) => resource.shortNames.includes(word));
}

function ambiguities(word: string, first: ApiResource, holders: readonly ApiResource[]): string[] {
  const names = new Set(holders.map(resourceName));
  names.delete(resourceName(first));
  return [...names].map(
    (name) => `short name ${quote(word)} could also match lower priority resource ${name}`,
  );
}
