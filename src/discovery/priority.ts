import { groupVersion } from '../codec/object.js';
import type { ApiGroup } from './types.js';

/** A group-version in both of its forms. */
export interface GroupVersion {
  group: string;
  version: string;
  /** `v1`, `apps/v1`. */
  name: string;
}

/**
 * Every group-version in kubectl's order of preference for a name: core's v1 first, then the groups in the server's
 * order, each with its preferred version first and then the others as listed.
 */
export function priorityOrder(groups: readonly ApiGroup[]): GroupVersion[] {
  const order = groups.flatMap((group) => preferredFirst(group).map((version) => place(group.name, version)));
  return [...order.filter(isCoreV1), ...order.filter((entry) => !isCoreV1(entry))];
}

/** Every group-version in the server's order, which is the order of short names and categories. */
export function serverOrder(groups: readonly ApiGroup[]): GroupVersion[] {
  return groups.flatMap((group) => group.versions.map((version) => place(group.name, version)));
}

function preferredFirst(group: ApiGroup): string[] {
  const { versions, preferredVersion } = group;
  if (!versions.includes(preferredVersion)) return versions;
  return [preferredVersion, ...versions.filter((version) => version !== preferredVersion)];
}

function place(group: string, version: string): GroupVersion {
  return { group, version, name: groupVersion(group, version) };
}

function isCoreV1(entry: GroupVersion): boolean {
  return entry.name === 'v1';
}
