import { compareBytes } from '../../../codec/go-json.js';
import type { KubeObject } from '../../../codec/object.js';
import { builtIn, objectOf } from '../../../objects/create/kind.js';
import type { MadeKind } from '../../../objects/create/make.js';
import type { NamedResource } from './role-resources.js';

const GROUP = 'rbac.authorization.k8s.io';

/** Roles. */
export const roles: MadeKind = {
  verb: 'create role',
  resource: builtIn(GROUP, 'v1', 'Role', 'roles'),
  failure: '',
};

/** Cluster roles. */
export const clusterRoles: MadeKind = {
  verb: 'create clusterrole',
  resource: builtIn(GROUP, 'v1', 'ClusterRole', 'clusterroles', 'cluster'),
  failure: '',
};

/** The flags of `create role`, as typed. */
export interface RoleOptions {
  verbs: readonly string[];
  /** `NAME[.GROUP][/SUBRESOURCE]` */
  resources: readonly string[];
  resourceNames: readonly string[];
}

/** The flags of `create clusterrole`, as typed. */
export interface ClusterRoleOptions extends RoleOptions {
  nonResourceUrls: readonly string[];
}

/** The permissions of a role, validated. */
export interface RoleRules {
  verbs: readonly string[];
  resources: readonly NamedResource[];
  resourceNames: readonly string[];
}

/** `create role`. */
export function newRole(name: string, rules: RoleRules): KubeObject {
  return objectOf(roles.resource, { name }, { rules: resourceRules(rules) });
}

/** `create clusterrole`. */
export function newClusterRole(
  name: string,
  { nonResourceUrls, ...rules }: RoleRules & { nonResourceUrls: readonly string[] },
): KubeObject {
  const urls = nonResourceUrls.length === 0 ? [] : [{ verbs: rules.verbs, nonResourceURLs: nonResourceUrls }];
  return objectOf(clusterRoles.resource, { name }, { rules: [...resourceRules(rules), ...urls] });
}

/**
 * `create clusterrole --aggregation-rule`: the permissions of other cluster roles with these labels. Fails together
 * with other rules.
 */
export function newAggregatedRole(
  name: string,
  matchLabels: Readonly<Record<string, string>>,
  { verbs, resources, resourceNames, nonResourceUrls }: ClusterRoleOptions,
): KubeObject {
  if ([verbs, resources, resourceNames, nonResourceUrls].some(({ length }) => length > 0)) {
    throw new Error(
      'aggregation rule must be specified without nonResourceURLs, verbs, resources or resourceNames',
    );
  }
  const aggregationRule = { clusterRoleSelectors: [{ matchLabels }] };
  return objectOf(clusterRoles.resource, { name }, { rules: null, aggregationRule });
}

/** A rule for each API group, in the order of their names. */
function resourceRules({ verbs, resources, resourceNames }: RoleRules) {
  const byGroup = new Map<string, Set<string>>();
  for (const { group, name, subresource } of resources) {
    const names = byGroup.get(group) ?? new Set();
    byGroup.set(group, names.add(subresource === '' ? name : `${name}/${subresource}`));
  }
  return [...byGroup]
    .sort(([a], [b]) => compareBytes(a, b))
    .map(([group, names]) => ({
      verbs,
      apiGroups: [group],
      resources: [...names],
      ...(resourceNames.length > 0 && { resourceNames }),
    }));
}
