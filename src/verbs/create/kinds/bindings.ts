import type { KubeObject } from '../../../codec/object.js';
import { builtIn, objectOf } from '../../../objects/create/kind.js';
import type { MadeKind } from '../../../objects/create/make.js';
import { requireName } from './require-name.js';

const GROUP = 'rbac.authorization.k8s.io';

/** Cluster role bindings. */
export const clusterRoleBindings: MadeKind = {
  verb: 'create clusterrolebinding',
  resource: builtIn(GROUP, 'v1', 'ClusterRoleBinding', 'clusterrolebindings', 'cluster'),
  failure: 'failed to create clusterrolebinding: ',
};

/** Role bindings. */
export const roleBindings: MadeKind = {
  verb: 'create rolebinding',
  resource: builtIn(GROUP, 'v1', 'RoleBinding', 'rolebindings'),
  failure: 'failed to create rolebinding: ',
};

/** The subjects of a role. */
interface RoleHolders {
  users: readonly string[];
  groups: readonly string[];
  /** `namespace:name` */
  serviceAccounts: readonly string[];
}

/** The flags of `create clusterrolebinding`. */
interface ClusterRoleBindingOptions extends RoleHolders {
  name: string;
  clusterRole: string;
}

/** The flags of `create rolebinding`; "" if they are not given. */
interface RoleBindingOptions extends ClusterRoleBindingOptions {
  role: string;
}

/** `create clusterrolebinding`. Fails in kubectl's words for a service account without its namespace. */
export function newClusterRoleBinding({
  name,
  clusterRole,
  ...subjects
}: ClusterRoleBindingOptions): KubeObject {
  return objectOf(
    clusterRoleBindings.resource,
    { name },
    { subjects: subjectsOf(subjects), roleRef: roleRef('ClusterRole', clusterRole) },
  );
}

/** `create rolebinding`. Fails in kubectl's words if not exactly one role is named, and as newClusterRoleBinding. */
export function newRoleBinding({ name, clusterRole, role, ...subjects }: RoleBindingOptions): KubeObject {
  requireName(name);
  if ((clusterRole === '') === (role === ''))
    throw new Error('exactly one of clusterrole or role must be specified');
  const ref = role === '' ? roleRef('ClusterRole', clusterRole) : roleRef('Role', role);
  return objectOf(roleBindings.resource, { name }, { subjects: subjectsOf(subjects), roleRef: ref });
}

function roleRef(kind: string, name: string) {
  return { apiGroup: GROUP, kind, name };
}

function subjectsOf({ users, groups, serviceAccounts }: RoleHolders) {
  const subjects = [
    ...users.map((name) => ({ kind: 'User', apiGroup: GROUP, name })),
    ...groups.map((name) => ({ kind: 'Group', apiGroup: GROUP, name })),
    ...serviceAccounts.map(serviceAccountSubject),
  ];
  return subjects.length > 0 ? subjects : undefined;
}

function serviceAccountSubject(text: string) {
  const [namespace = '', name = '', ...more] = text.split(':');
  if (namespace === '' || name === '' || more.length > 0)
    throw new Error('serviceaccount must be <namespace>:<name>');
  return { kind: 'ServiceAccount', name, namespace };
}
