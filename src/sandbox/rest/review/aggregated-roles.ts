import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { sameValue } from '../../../merge/value.js';
import { CLUSTER_ROLES } from '../../access/rbac.js';
import { listAt } from '../../object/at.js';
import { labelMatch } from '../../object/label-match.js';
import { objectAt, toValue } from '../../object/value.js';
import { type Entry, RevisionMismatchError } from '../../store/store.js';
import { listPrefix } from '../../types/resource-type.js';
import type { Api } from '../request/context.js';

/**
 * Gives aggregated cluster roles the rules of the roles that they select, like a cluster's controller. Selected roles
 * may be aggregated themselves (`view` to `edit` to `admin`), so it repeats until nothing changes, but not forever for
 * roles that select each other.
 */
export async function aggregateRoles(api: Api): Promise<void> {
  for (let pass = 0, isChanged = true; isChanged; pass++) {
    isChanged = false;
    const { entries } = await api.store.list({ prefix: listPrefix(CLUSTER_ROLES, '') });
    const roles = entries.map(objectAt);
    if (pass > roles.length) return;
    for (const [index, role] of roles.entries()) {
      if (!role.aggregationRule) continue;
      const rules = aggregatedRules(role, roles);
      if (sameRules(rules, (role.rules ?? []) as JsonObject[])) continue;
      isChanged = (await rewritten(api, entries[index]!, { ...role, rules })) || isChanged;
    }
  }
}

/** The rules of the roles that a role selects, in the order of names, without duplicates. */
function aggregatedRules(role: KubeObject, roles: readonly KubeObject[]): JsonObject[] {
  const rules: JsonObject[] = [];
  for (const selector of listAt(role.aggregationRule, 'clusterRoleSelectors')) {
    const selects = labelMatch(selector);
    for (const other of roles) {
      if (other.metadata?.name === role.metadata?.name || !selects(other.metadata?.labels ?? {})) continue;
      for (const rule of (other.rules ?? []) as JsonObject[]) {
        if (!rules.some((known) => sameValue(known, rule))) rules.push(rule);
      }
    }
  }
  return rules;
}

/** The roles of a new sandbox have the same rules in another order: they stay. */
function sameRules(left: readonly JsonObject[], right: readonly JsonObject[]): boolean {
  return left.length === right.length && left.every((rule) => right.some((other) => sameValue(rule, other)));
}

/** Whether it was stored; if another writer has changed a role in the meantime, that writer aggregates it. */
async function rewritten(api: Api, { key, modRevision }: Entry, role: KubeObject): Promise<boolean> {
  try {
    await api.store.put(key, toValue(role, false), modRevision);
    return true;
  } catch (error) {
    if (error instanceof RevisionMismatchError) return false;
    throw error;
  }
}
