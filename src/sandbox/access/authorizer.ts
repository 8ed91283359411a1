import { MASTERS, type UserInfo } from '../http/user.js';
import type { Attributes } from './attributes.js';
import type { Decision, Rbac, RoleRef } from './rbac.js';
import { allows, type PolicyRule } from './rules.js';

/** What the sandbox's own users may do in addition to their roles. */
export interface OwnRules {
  /** Everywhere. */
  rules: readonly PolicyRule[];
  /** In these namespaces. */
  inside?: { namespaces: readonly string[]; rules: readonly PolicyRule[] };
}

const EVERYTHING: readonly PolicyRule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
];

/**
 * Decides who may do what: administrators everything, the sandbox's own users what they are made for, all users what
 * their roles grant.
 */
export class Authorizer {
  readonly #rbac: Rbac;
  readonly #own: ReadonlyMap<string, OwnRules>;

  /** @param own by the name of the user */
  constructor(rbac: Rbac, own: ReadonlyMap<string, OwnRules>) {
    this.#rbac = rbac;
    this.#own = own;
  }

  async decide(user: UserInfo, asked: Attributes): Promise<Decision> {
    const namespace = asked.path === undefined ? asked.namespace : '';
    if (this.#ownRules(user, namespace).some((rule) => allows(rule, asked))) {
      return { allowed: true, reason: '' };
    }
    return this.#rbac.decide(user, asked);
  }

  /** All rules that apply to a user in a namespace. */
  async rules(user: UserInfo, namespace: string): Promise<{ rules: PolicyRule[]; errors: string[] }> {
    const { grants, errors } = await this.#rbac.grants(user, namespace);
    return { rules: [...this.#ownRules(user, namespace), ...grants.flatMap(({ rules }) => rules)], errors };
  }

  /** The rules of a role; undefined if there is none. @param namespace of the binding */
  roleRules(role: RoleRef, namespace: string): Promise<readonly PolicyRule[] | undefined> {
    return this.#rbac.rulesOf(role, namespace);
  }

  #ownRules(user: UserInfo, namespace: string): readonly PolicyRule[] {
    if (user.groups.includes(MASTERS)) return EVERYTHING;
    const own = this.#own.get(user.name);
    if (own === undefined) return [];
    const inside = own.inside?.namespaces.includes(namespace) ? own.inside.rules : [];
    return [...own.rules, ...inside];
  }
}
