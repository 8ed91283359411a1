import type { GroupVersionKind } from '../../codec/object.js';
import { type MergeMember, readStrategy } from './merge-schema.js';

/** The media type of strategic merge patches, by which documents say that a server takes them. */
export const STRATEGIC = 'application/strategic-merge-patch+json';

/** What a schema of OpenAPI says of merging, in both versions of it. */
export interface Extensions {
  'x-kubernetes-patch-strategy'?: string;
  'x-kubernetes-patch-merge-key'?: string;
  'x-kubernetes-list-type'?: 'atomic' | 'set' | 'map';
  'x-kubernetes-list-map-keys'?: string[];
  'x-kubernetes-map-type'?: 'atomic' | 'granular';
}

/**
 * How a member merges. Fails with PatchError for a strategy that there is not.
 * @param property the member, as the object's schema has it
 * @param value the schema that it refers to
 */
export function factsIn(property: Extensions, value: Extensions | undefined): Omit<MergeMember, 'schema'> {
  const mapType = property['x-kubernetes-map-type'] ?? value?.['x-kubernetes-map-type'];
  return {
    ...readStrategy(property['x-kubernetes-patch-strategy'] ?? ''),
    mergeKey: property['x-kubernetes-patch-merge-key'] ?? '',
    listType: property['x-kubernetes-list-type'] ?? 'atomic',
    listMapKeys: property['x-kubernetes-list-map-keys'] ?? [],
    atomic: mapType === 'atomic',
  };
}

/** Whether a description is of this kind. */
export function isKind(
  described: GroupVersionKind | undefined,
  { group, version, kind }: GroupVersionKind,
): boolean {
  return described?.kind === kind && described.version === version && described.group === group;
}
