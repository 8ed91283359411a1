import { groupVersion } from '../codec/object.js';
import { asList, asObject, asOptionalString, asString, asStrings, ShapeError } from '../codec/shape.js';
import type { GroupsAnswer } from './source.js';
import { type ApiGroup, type ApiResource, StaleGroupVersionError } from './types.js';

/**
 * Reads apidiscovery.k8s.io's APIGroupDiscoveryList (v2, v2beta1), which newer servers return for `/api` and `/apis`. A
 * stale version is left out and recorded as failed, as in client-go; one of an unknown form is recorded as failed. The
 * first readable version is the preferred one. Errors contain no names: a server may repeat a token as a name.
 */
export function aggregatedAnswer(document: Record<string, unknown>): GroupsAnswer {
  const groups: ApiGroup[] = [];
  const resources = new Map<string, ApiResource[]>();
  const failed = new Map<string, Error>();
  for (const [index, value] of asList(document.items, 'items').entries()) {
    const item = asObject(value, `items[${index}]`);
    const metadata = item.metadata === undefined ? {} : asObject(item.metadata, `items[${index}].metadata`);
    const name = asOptionalString(metadata.name, `items[${index}].metadata.name`);
    const versions: string[] = [];
    for (const entry of asList(item.versions, `items[${index}].versions`)) {
      const read = readVersion(name, asObject(entry, `items[${index}].versions[]`));
      const { version } = read;
      if (!(read.resources instanceof StaleGroupVersionError)) versions.push(version);
      if (read.resources instanceof Error) failed.set(groupVersion(name, version), read.resources);
      else resources.set(groupVersion(name, version), read.resources);
    }
    const preferred = versions.find((version) => resources.has(groupVersion(name, version)));
    groups.push({ name, versions, preferredVersion: preferred ?? versions[0] ?? '' });
  }
  return { groups, resources, failed };
}

function readVersion(
  group: string,
  entry: Record<string, unknown>,
): { version: string; resources: ApiResource[] | Error } {
  const version = asString(entry.version, 'version');
  if (entry.freshness === 'Stale') {
    return { version, resources: new StaleGroupVersionError(groupVersion(group, version)) };
  }
  try {
    const resources = asList(entry.resources, 'resources').flatMap((value) =>
      readResource({ group, version }, asObject(value, 'resource')),
    );
    return { version, resources };
  } catch (error) {
    return { version, resources: error as Error };
  }
}

/** A resource without a kind exists only for its subresources: client-go drops it and keeps those. */
function readResource(
  place: { group: string; version: string },
  entry: Record<string, unknown>,
): ApiResource[] {
  const name = asString(entry.resource, 'resource.resource');
  const kind = readKind(entry.responseKind);
  const main: ApiResource = {
    ...place,
    kind: kind?.kind ?? '',
    name,
    singularName: asOptionalString(entry.singularResource, 'a singularResource'),
    namespaced: readScope(entry.scope),
    verbs: asStrings(entry.verbs, 'a list of verbs'),
    shortNames: asStrings(entry.shortNames, 'a list of shortNames'),
    categories: asStrings(entry.categories, 'a list of categories'),
    ...(kind?.place === undefined ? {} : { responseKind: kind.place }),
  };
  const subresources = asList(entry.subresources, 'a list of subresources').flatMap((value) =>
    readSubresource(main, asObject(value, 'a subresource')),
  );
  return kind === undefined ? subresources : [main, ...subresources];
}

function readSubresource(main: ApiResource, entry: Record<string, unknown>): ApiResource[] {
  const kind = readKind(entry.responseKind);
  if (kind === undefined) return [];
  return [
    {
      group: main.group,
      version: main.version,
      kind: kind.kind,
      name: `${main.name}/${asString(entry.subresource, 'the name of a subresource')}`,
      singularName: main.singularName,
      namespaced: main.namespaced,
      verbs: asStrings(entry.verbs, 'a list of verbs'),
      shortNames: [],
      categories: [],
      ...(kind.place === undefined ? {} : { responseKind: kind.place }),
    },
  ];
}

/** Built-in resources leave group and version empty: those of the enclosing document apply. */
function readKind(
  value: unknown,
): { kind: string; place: { group: string; version: string } | undefined } | undefined {
  if (value === undefined || value === null) return undefined;
  const entry = asObject(value, 'responseKind');
  const group = asOptionalString(entry.group, 'responseKind.group');
  const version = asOptionalString(entry.version, 'responseKind.version');
  const kind = asOptionalString(entry.kind, 'responseKind.kind');
  if (group === '' && version === '' && kind === '') return undefined;
  return { kind, place: group === '' && version === '' ? undefined : { group, version } };
}

function readScope(value: unknown): boolean {
  if (value === 'Namespaced') return true;
  if (value === 'Cluster') return false;
  throw new ShapeError('the scope of a resource is neither Namespaced nor Cluster');
}
