import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { LabelSelector } from '../../codec/label-selector-text.js';
import type { KubeObject } from '../../codec/object.js';
import type { Selection } from '../../codec/selection.js';
import { withoutNulls } from '../../codec/without-nulls.js';
import type { ApiResource } from '../../discovery/types.js';
import { isStop, messageOf } from '../../process/errors.js';
import type { AccessRule } from './rules-review.js';

/** rbac/v1 Role or ClusterRole, only the fields in use. */
export interface AccessRole extends KubeObject {
  rules?: AccessRule[] | null;
  aggregationRule?: { clusterRoleSelectors?: LabelSelector[] | null } | null;
}

/** rbac/v1 Subject. */
export interface AccessSubject {
  kind: string;
  name: string;
  namespace?: string;
}

/** rbac/v1 RoleBinding or ClusterRoleBinding, only the fields in use. */
export interface AccessBinding extends KubeObject {
  roleRef?: { kind?: string; name?: string };
  subjects?: AccessSubject[] | null;
}

/** The roles and bindings of a cluster that could be read. */
export interface Rbac {
  /** By `name` of cluster roles, by `namespace/name` of roles. */
  roles: ReadonlyMap<string, AccessRole>;
  bindings: readonly AccessBinding[];
  /** Why some could not be read, a sentence each. */
  missing: readonly string[];
}

const ROLE_FIELDS: Selection = {
  metadata: { namespace: true, name: true, labels: true },
  rules: true,
  aggregationRule: true,
};
const BINDING_FIELDS: Selection = {
  metadata: { namespace: true, name: true },
  roleRef: true,
  subjects: true,
};

/** Resources of RBAC. */
const RBAC_RESOURCES = {
  clusterRoles: resource('ClusterRole', 'clusterroles', false),
  roles: resource('Role', 'roles', true),
  clusterRoleBindings: resource('ClusterRoleBinding', 'clusterrolebindings', false),
  roleBindings: resource('RoleBinding', 'rolebindings', true),
} as const;

/**
 * Reads roles and bindings with four lists at the same time. If some of these are refused, the others are returned;
 * fails if all are.
 * @param namespace of roles and role bindings; undefined for all, "" for none
 */
export async function readRbac(session: Session, namespace: string | undefined): Promise<Rbac> {
  const client = clientOf(session);
  const roles = new Map<string, AccessRole>();
  const bindings: AccessBinding[] = [];
  const take = (role: AccessRole) => roles.set(roleKey(role), role);
  const push = (binding: AccessBinding) => bindings.push(binding);
  const { clusterRoles, clusterRoleBindings } = RBAC_RESOURCES;
  const reads = [
    readEach(client, clusterRoles, undefined, ROLE_FIELDS, take),
    readEach(client, clusterRoleBindings, undefined, BINDING_FIELDS, push),
    ...(namespace === ''
      ? []
      : [
          readEach(client, RBAC_RESOURCES.roles, namespace, ROLE_FIELDS, take),
          readEach(client, RBAC_RESOURCES.roleBindings, namespace, BINDING_FIELDS, push),
        ]),
  ];
  const errors = (await Promise.allSettled(reads)).flatMap((read) =>
    read.status === 'rejected' ? [read.reason] : [],
  );
  const stop = errors.find(isStop);
  if (stop !== undefined) throw stop;
  if (errors.length === reads.length) throw errors[0];
  return { roles, bindings, missing: errors.map(messageOf) };
}

async function readEach<T extends KubeObject>(
  client: Pick<Client, 'list'>,
  resource: ApiResource,
  namespace: string | undefined,
  select: Selection,
  take: (object: T) => void,
): Promise<void> {
  const settings = { need: { form: 'objects', select } } as const;
  for await (const { items } of client.list({ resource, namespace }, settings))
    withoutNulls(items as T[]).forEach(take);
}

function roleKey({ metadata = {} }: KubeObject): string {
  return metadata.namespace ? `${metadata.namespace}/${metadata.name}` : (metadata.name ?? '');
}

/** The role of a binding; undefined if it does not exist, or could not be read. */
export function roleOf(
  { roles }: Pick<Rbac, 'roles'>,
  { metadata = {}, roleRef = {} }: AccessBinding,
): AccessRole | undefined {
  if (roleRef.kind === 'ClusterRole') return roles.get(roleRef.name ?? '');
  return roleRef.kind === 'Role' && metadata.namespace
    ? roles.get(`${metadata.namespace}/${roleRef.name}`)
    : undefined;
}

function resource(kind: string, name: string, namespaced: boolean): ApiResource {
  return {
    ...{ group: 'rbac.authorization.k8s.io', version: 'v1', kind, name, namespaced },
    ...{ singularName: kind.toLowerCase(), verbs: ['get', 'list'], shortNames: [], categories: [] },
  };
}
