import { groupVersion } from '../codec/object.js';
import { parseObject, ShapeError } from '../codec/shape.js';
import { groupsOf } from './legacy-documents.js';
import type { ApiGroup, ApiResource } from './types.js';

/** The files of the cache, byte for byte as kubectl writes them, so that both can share a folder. */

/** servergroups.json: metav1.APIGroupList. */
export function formatGroups(groups: readonly ApiGroup[]): string {
  return line({
    kind: 'APIGroupList',
    apiVersion: 'v1',
    groups: groups.map((group) => ({
      name: group.name,
      // A group with only stale versions: Go writes a nil list as null.
      versions:
        group.versions.length === 0
          ? null
          : group.versions.map((version) => versionEntry(group.name, version)),
      preferredVersion: versionEntry(group.name, group.preferredVersion),
    })),
  });
}

/** Reads servergroups.json. Fails with ShapeError. */
export function parseGroups(text: string): ApiGroup[] {
  const document = parseObject(text);
  if (document.kind !== 'APIGroupList') throw new ShapeError('not an APIGroupList');
  return groupsOf(document);
}

/** serverresources.json: metav1.APIResourceList. Its reader is parseResourceList. */
export function formatResources(name: string, resources: readonly ApiResource[]): string {
  return line({
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: name,
    resources: resources.map(formatResource),
  });
}

/** metav1.APIResource, its fields in the order and with the omissions of its Go type. */
export function formatResource(resource: ApiResource): Record<string, unknown> {
  const { responseKind, shortNames, categories, storageVersionHash } = resource;
  return {
    name: resource.name,
    singularName: resource.singularName,
    namespaced: resource.namespaced,
    ...(responseKind?.group ? { group: responseKind.group } : {}),
    ...(responseKind?.version ? { version: responseKind.version } : {}),
    kind: resource.kind,
    verbs: resource.verbs,
    ...(shortNames.length === 0 ? {} : { shortNames }),
    ...(categories.length === 0 ? {} : { categories }),
    ...(storageVersionHash === undefined ? {} : { storageVersionHash }),
  };
}

function versionEntry(group: string, version: string): { groupVersion: string; version: string } {
  return version === ''
    ? { groupVersion: '', version: '' }
    : { groupVersion: groupVersion(group, version), version };
}

function line(document: unknown): string {
  return `${JSON.stringify(document)}\n`;
}
