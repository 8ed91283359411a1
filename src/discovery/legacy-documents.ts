import { parseGroupVersion } from '../codec/object.js';
import {
  asList,
  asObject,
  asOptionalBoolean,
  asOptionalString,
  asString,
  asStrings,
  parseObject,
  ShapeError,
} from '../codec/shape.js';
import type { ApiGroup, ApiResource } from './types.js';

/**
 * Reads metav1.APIVersions, the response of `/api`: the core group, or nothing if the server has none. The first
 * version is the preferred one.
 */
export function coreGroupOf(document: Record<string, unknown>): ApiGroup[] {
  const versions = asStrings(document.versions, 'versions');
  return versions[0] === undefined ? [] : [{ name: '', versions, preferredVersion: versions[0] }];
}

/** Reads metav1.APIGroupList, the response of `/apis`, and the cache's servergroups.json. */
export function groupsOf(document: Record<string, unknown>): ApiGroup[] {
  return asList(document.groups, 'groups').map((entry, index) => readGroup(entry, `groups[${index}]`));
}

/**
 * Reads metav1.APIResourceList, the response of `/api/v1` and `/apis/GROUP/VERSION`, and serverresources.json. Fails
 * with ShapeError, also if it is about a group-version other than the requested one.
 */
export function parseResourceList(text: string, groupVersion: string): ApiResource[] {
  const document = parseObject(text);
  if (document.kind !== 'APIResourceList') throw new ShapeError('not an APIResourceList');
  const told = asString(document.groupVersion, 'groupVersion');
  if (told !== groupVersion)
    throw new ShapeError(`resources of another group-version instead of ${groupVersion}`);
  const place = parseGroupVersion(groupVersion);
  return asList(document.resources, 'resources').map((entry, index) =>
    readResource(asObject(entry, `resources[${index}]`), `resources[${index}]`, place),
  );
}

function readGroup(value: unknown, what: string): ApiGroup {
  const entry = asObject(value, what);
  const versions = asList(entry.versions, `${what}.versions`).map((version, index) =>
    asString(asObject(version, `${what}.versions[${index}]`).version, `${what}.versions[${index}].version`),
  );
  const preferred =
    entry.preferredVersion === undefined ? {} : asObject(entry.preferredVersion, `${what}.preferredVersion`);
  return {
    name: asOptionalString(entry.name, `${what}.name`),
    versions,
    preferredVersion: asOptionalString(preferred.version, `${what}.preferredVersion.version`),
  };
}

/** Reads metav1.APIResource. @param place its group-version */
export function readResource(
  entry: Record<string, unknown>,
  what: string,
  place: { group: string; version: string },
): ApiResource {
  const group = asOptionalString(entry.group, `${what}.group`);
  const version = asOptionalString(entry.version, `${what}.version`);
  const hash = asOptionalString(entry.storageVersionHash, `${what}.storageVersionHash`);
  return {
    ...place,
    kind: asString(entry.kind, `${what}.kind`),
    name: asString(entry.name, `${what}.name`),
    singularName: asOptionalString(entry.singularName, `${what}.singularName`),
    namespaced: asOptionalBoolean(entry.namespaced, `${what}.namespaced`),
    verbs: asStrings(entry.verbs, `${what}.verbs`),
    shortNames: asStrings(entry.shortNames, `${what}.shortNames`),
    categories: asStrings(entry.categories, `${what}.categories`),
    ...(group === '' && version === '' ? {} : { responseKind: { group, version } }),
    ...(hash === '' ? {} : { storageVersionHash: hash }),
  };
}
