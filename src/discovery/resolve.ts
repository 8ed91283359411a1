import { groupVersion } from '../codec/object.js';
import { type PartialName, readings } from './argument.js';
import { priorityOrder, serverOrder } from './priority.js';
import { expandShortName } from './short-names.js';
import type { Catalog } from './source.js';
import { type ApiResource, resourceName } from './types.js';
import { VersionMapper } from './version-mapper.js';

/** A name that was found. */
export interface Resolution {
  resource: ApiResource;
  /** Short names that have a second meaning, in kubectl's words. */
  warnings: string[];
}

/**
 * How kubectl's resource builder resolves a TYPE argument, by everything that can affect it. Sources: cli-runtime's
 * Builder.mappingFor over client-go's shortcut expander and discovery REST mapper.
 *
 * Each reading of the argument is tried as a name (short names first, then plural and singular names in any spelling,
 * the first group-version in order of preference) and, if that fails, as a kind. Returns undefined if nothing matches.
 */
export function resolveArgument(catalog: Catalog, argument: string): Resolution | undefined {
  const mappers = mappersOf(catalog);
  for (const reading of readings(argument)) {
    const { name, warnings } = expandShortName(catalog, reading);
    const resource = byName(mappers, name);
    if (resource !== undefined) return { resource, warnings };
  }
  for (const reading of readings(argument)) {
    const resource = byKind(mappers, reading);
    if (resource !== undefined) return { resource, warnings: [] };
  }
  return undefined;
}

/**
 * The resource of a manifest's kind; in its preferred version if none is given. Kinds are spelled as on the server, or
 * all in lower case. Returns undefined if there is none.
 */
export function resolveKindIn(
  catalog: Catalog,
  gvk: { group: string; version: string; kind: string },
): ApiResource | undefined {
  const groups = catalog.groups.filter(({ name }) => name === gvk.group);
  return byKind(mappersOf({ ...catalog, groups }), { ...gvk, name: gvk.kind });
}

/**
 * The resources of a category, each once, in the server's order; undefined if no resource has it. Names are resolved
 * again, as in kubectl, so that each comes in its preferred version.
 */
export function resolveCategory(catalog: Catalog, word: string): ApiResource[] | undefined {
  const members = serverOrder(catalog.groups)
    .flatMap((place) => catalog.resources.get(place.name) ?? [])
    .filter((resource) => resource.categories.includes(word));
  if (members.length === 0) return undefined;
  const found = new Map<string, ApiResource>();
  for (const name of new Set(members.map(resourceName))) {
    const resource = resolveArgument(catalog, name)?.resource;
    if (resource !== undefined) {
      found.set(`${groupVersion(resource.group, resource.version)}/${resource.kind}`, resource);
    }
  }
  return [...found.values()];
}

function mappersOf(catalog: Catalog): VersionMapper[] {
  return priorityOrder(catalog.groups).flatMap((place) => {
    const resources = catalog.resources.get(place.name);
    return resources === undefined ? [] : [new VersionMapper(place, resources)];
  });
}

/** The first in order of preference; a group matches all groups that start with it, but not together with a version. */
function byName(mappers: readonly VersionMapper[], wanted: PartialName): ApiResource | undefined {
  const word = wanted.name.toLowerCase();
  for (const mapper of mappers) {
    if (!inPlace(mapper, wanted)) continue;
    const kind = mapper.kindOf(word);
    if (kind !== undefined) return mapper.resourceOf(kind);
  }
  return undefined;
}

function inPlace({ place }: VersionMapper, { group, version }: PartialName): boolean {
  if (version !== '' && place.version !== version) return false;
  if (group === '') return true;
  return version === '' ? place.group.startsWith(group) : place.group === group;
}

function byKind(mappers: readonly VersionMapper[], wanted: PartialName): ApiResource | undefined {
  for (const mapper of mappers) {
    const { group, version } = mapper.place;
    if (group !== wanted.group || (wanted.version !== '' && version !== wanted.version)) continue;
    const resource = mapper.resourceOf(wanted.name);
    if (resource !== undefined) return resource;
  }
  return undefined;
}
