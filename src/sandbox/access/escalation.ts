import type { JsonObject, KubeObject } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { sameValue } from '../../merge/value.js';
import { forbidden, notFound } from '../http/errors.js';
import { MASTERS, type UserInfo } from '../http/user.js';
import type { ResourceType } from '../types/resource-type.js';
import type { Authorizer } from './authorizer.js';
import { missingRules, quotedSlice } from './coverage.js';
import { CLUSTER_ROLE_BINDINGS, CLUSTER_ROLES, ROLE_BINDINGS, ROLES, type RoleRef } from './rbac.js';
import type { PolicyRule } from './rules.js';

const GROUP = CLUSTER_ROLES.group;

/** Only users who may do everything may aggregate these. */
const EVERYTHING: readonly PolicyRule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
];

/** A role or a binding to write, and its writer. */
interface RoleChange {
  type: ResourceType;
  user: UserInfo;
  namespace: string;
  object: KubeObject;
  /** The existing object; undefined for none. */
  old?: KubeObject | undefined;
}

/**
 * Limits users who write or bind a role to permissions that they have themselves, unless they may `escalate` or `bind`
 * it. Accepts everything else. Fails with 403 in the words of a Kubernetes server, and with 404 for a role to bind that
 * does not exist.
 */
export async function checkEscalation(authorizer: Authorizer, change: RoleChange): Promise<void> {
  const { type, user, object, old } = change;
  if (user.groups.includes(MASTERS)) return;
  if (type === ROLES || type === CLUSTER_ROLES) {
    if (old !== undefined && isForCollection(old, object)) return;
    if (!(await may(authorizer, change, 'escalate', type.plural, object.metadata?.name))) {
      await checkRole(authorizer, change);
    }
  } else if (type === ROLE_BINDINGS || type === CLUSTER_ROLE_BINDINGS) {
    if (old !== undefined && isForCollection(old, object)) return;
    const role = object.roleRef as unknown as RoleRef;
    const plural = role.kind === 'Role' ? ROLES.plural : CLUSTER_ROLES.plural;
    if (!(await may(authorizer, change, 'bind', plural, role.name)))
      await checkBinding(authorizer, change, role);
  }
}

async function checkRole(authorizer: Authorizer, change: RoleChange): Promise<void> {
  const { type, object, old } = change;
  await checkHeld(authorizer, change, (object.rules ?? []) as unknown as PolicyRule[]);
  if (type !== CLUSTER_ROLES || (!object.aggregationRule && !old?.aggregationRule)) return;
  await checkHeld(
    authorizer,
    change,
    EVERYTHING,
    'must have cluster-admin privileges to use the aggregationRule',
  );
}

async function checkBinding(authorizer: Authorizer, change: RoleChange, role: RoleRef): Promise<void> {
  const rules = await authorizer.roleRules(role, change.namespace);
  if (rules !== undefined) return checkHeld(authorizer, change, rules);
  throw notFound(role.kind === 'Role' ? ROLES : CLUSTER_ROLES, role.name);
}

/** @param instead the message in place of the missing rules */
async function checkHeld(
  authorizer: Authorizer,
  { type, user, namespace, object }: RoleChange,
  wanted: readonly PolicyRule[],
  instead?: string,
): Promise<void> {
  const { rules, errors } = await authorizer.rules(user, namespace);
  const missing = missingRules(rules, wanted);
  if (missing.length === 0) return;
  const who = `user ${quote(user.name)} (groups=${quotedSlice(user.groups)})`;
  const unknown = errors.length === 0 ? '' : `; resolution errors: [${errors.join(', ')}]`;
  const why = `${who} is attempting to grant RBAC permissions not currently held:\n${missing.join('\n')}${unknown}`;
  throw forbidden(type, object.metadata?.name ?? '', instead ?? why);
}

async function may(
  authorizer: Authorizer,
  { user, namespace }: RoleChange,
  verb: string,
  resource: string,
  name = '',
): Promise<boolean> {
  const asked = { verb, namespace, group: GROUP, version: '*', resource, subresource: '', name };
  return (await authorizer.decide(user, asked)).allowed;
}

/** Whether a change concerns only owners and finalizers, as by the garbage collector. */
function isForCollection(old: KubeObject, object: KubeObject): boolean {
  const [was, is] = [old, object].map(({ metadata, ...content }) => {
    const {
      ownerReferences: _,
      finalizers: __,
      managedFields: ___,
      resourceVersion: ____,
      ...rest
    } = metadata ?? {};
    return { ...content, metadata: rest } as JsonObject;
  });
  return sameValue(was!, is!);
}
