import type { GroupVersionKind } from '../../codec/object.js';
import { type MergeMember, readStrategy } from './merge-schema.js';

/** The media type of strategic merge patches, which documents list if a server accepts them. */
export const STRATEGIC = 'application/strategic-merge-patch+json';

/** What an OpenAPI schema says about merging, in v2 and v3. */
export interface Extensions {
  'x-kubernetes-patch-strategy'?: string;
  'x-kubernetes-patch-merge-key'?: string;
  'x-kubernetes-list-type'?: 'atomic' | 'set' | 'map';
  'x-kubernetes-list-map-keys'?: string[];
  'x-kubernetes-map-type'?: 'atomic' | 'granular';
}

/**
 * How a member merges. Fails with PatchError for an unknown strategy.
 * @param property the member in the object's schema
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
