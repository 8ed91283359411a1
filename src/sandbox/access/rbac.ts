import type { KubeObject } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { serviceAccountUser, type UserInfo } from '../http/user.js';
import { storedObject } from '../object/value.js';
import { builtInType } from '../resources/built-in.js';
import type { Entry, Store, StoredValue } from '../store/store.js';
import { listPrefix, objectKey, type ResourceType } from '../types/resource-type.js';
import type { Attributes } from './attributes.js';
import { allows, type PolicyRule } from './rules.js';

const GROUP = 'rbac.authorization.k8s.io';
export const CLUSTER_ROLES = builtInType(`clusterroles.${GROUP}`);
export const CLUSTER_ROLE_BINDINGS = builtInType(`clusterrolebindings.${GROUP}`);
export const ROLES = builtInType(`roles.${GROUP}`);
export const ROLE_BINDINGS = builtInType(`rolebindings.${GROUP}`);

interface Subject {
  kind: string;
  name: string;
  namespace?: string;
}

/** The role of a binding. */
export interface RoleRef {
  kind: string;
  name: string;
}

/** What one binding grants to a user. */
export interface Grant {
  rules: readonly PolicyRule[];
  /** `ClusterRoleBinding "x" of ClusterRole "y" to Group "z"` */
  described: string;
}

/** The result of a decision. */
export interface Decision {
  allowed: boolean;
  /** What allows it, or why nothing does, if that is known. */
  reason: string;
}

/** Decides who may do what by the roles and bindings in a store. */
export class Rbac {
  readonly #store: Store;
  /** Values never change, so their parsed objects remain valid. */
  readonly #read = new WeakMap<StoredValue, KubeObject>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Whether a user may do something. */
  async decide(user: UserInfo, asked: Attributes): Promise<Decision> {
    const namespace = asked.path === undefined ? asked.namespace : '';
    const { grants, errors } = await this.grants(user, namespace);
    const grant = grants.find(({ rules }) => rules.some((rule) => allows(rule, asked)));
    if (grant !== undefined) return { allowed: true, reason: `RBAC: allowed by ${grant.described}` };
    const all = errors.length === 1 ? errors[0] : `[${errors.join(', ')}]`;
    return { allowed: false, reason: errors.length === 0 ? '' : `RBAC: ${all}` };
  }

  /**
   * The grants of a user in a namespace and everywhere; only the latter for "". The errors report roles that do not
   * exist.
   */
  async grants(user: UserInfo, namespace: string): Promise<{ grants: Grant[]; errors: string[] }> {
    const grants: Grant[] = [];
    const errors: string[] = [];
    const bindings = [
      ...(await this.#list(CLUSTER_ROLE_BINDINGS, '')),
      ...(namespace === '' ? [] : await this.#list(ROLE_BINDINGS, namespace)),
    ];
    for (const binding of bindings) {
      const { namespace: own = '' } = binding.metadata ?? {};
      const subjects = (binding.subjects ?? []) as unknown as Subject[];
      const subject = subjects.find((each) => isOf(user, each, own));
      if (subject === undefined) continue;
      const role = binding.roleRef as unknown as RoleRef;
      const rules = await this.rulesOf(role, own);
      if (rules === undefined) errors.push(missing(role));
      else grants.push({ rules, described: described(binding, role, subject) });
    }
    return { grants, errors };
  }

  /** The rules of a role; undefined if there is none. @param namespace of the binding */
  async rulesOf({ kind, name }: RoleRef, namespace: string): Promise<readonly PolicyRule[] | undefined> {
    const type = kind === 'Role' ? ROLES : CLUSTER_ROLES;
    const { entry } = await this.#store.get(objectKey(type, namespace, name));
    if (entry === undefined) return undefined;
    return (this.#object(entry).rules ?? []) as unknown as PolicyRule[];
  }

  async #list(type: ResourceType, namespace: string): Promise<KubeObject[]> {
    const { entries } = await this.#store.list({ prefix: listPrefix(type, namespace) });
    return entries.map((entry) => this.#object(entry));
  }

  #object({ value }: Entry): KubeObject {
    const known = this.#read.get(value);
    if (known !== undefined) return known;
    const object = storedObject(value).object();
    this.#read.set(value, object);
    return object;
  }
}

function isOf(user: UserInfo, subject: Subject, namespace: string): boolean {
  if (subject.kind === 'User') return subject.name === user.name;
  if (subject.kind === 'Group') return user.groups.includes(subject.name);
  return serviceAccountUser(subject.namespace || namespace, subject.name) === user.name;
}

function missing({ kind, name }: RoleRef): string {
  return `${kind.toLowerCase()}.${GROUP} ${quote(name)} not found`;
}

function described({ metadata = {} }: KubeObject, role: RoleRef, subject: Subject): string {
  const inside = metadata.namespace !== undefined;
  const name = inside ? `${metadata.name}/${metadata.namespace}` : metadata.name;
  const who =
    subject.kind === 'ServiceAccount'
      ? `${subject.name}/${subject.namespace || metadata.namespace}`
      : subject.name;
  const binding = `${inside ? 'RoleBinding' : 'ClusterRoleBinding'} ${quote(name ?? '')}`;
  return `${binding} of ${role.kind} ${quote(role.name)} to ${subject.kind} ${quote(who)}`;
}
