import type { JsonObject, KubeObject } from '../../codec/object.js';
import { sameValue } from '../../merge/value.js';
import type { AccessRule } from '../../objects/access/rules-review.js';
import { uncoveredRules } from './policy-cover.js';

/** rbac/v1 Role and ClusterRole. */
interface RoleObject extends KubeObject {
  rules?: AccessRule[] | null;
  aggregationRule?: { clusterRoleSelectors?: JsonObject[] } | null;
}

/** rbac/v1 Subject. */
export interface BoundSubject {
  kind?: string;
  apiGroup?: string;
  name?: string;
  namespace?: string;
}

/** rbac/v1 RoleBinding and ClusterRoleBinding. */
interface BindingObject extends KubeObject {
  subjects?: BoundSubject[] | null;
  roleRef?: { apiGroup?: string; kind?: string; name?: string };
}

/** What a reconciliation does, and why. */
export interface Reconciliation {
  object: KubeObject;
  operation: 'none' | 'create' | 'update' | 'recreate';
  /** The object opted out: nothing is done. */
  isProtected: boolean;
  missingRules: readonly AccessRule[];
  extraRules: readonly AccessRule[];
  missingSubjects: readonly BoundSubject[];
  extraSubjects: readonly BoundSubject[];
}

const AUTO_UPDATE = 'rbac.authorization.kubernetes.io/autoupdate';

const NOTHING = {
  ...{ isProtected: false, missingRules: [], extraRules: [], missingSubjects: [], extraSubjects: [] },
} as const;

/** What to do for an object that does not exist. */
export function creationOf(expected: RoleObject & BindingObject): Reconciliation {
  const [missingRules, missingSubjects] = [expected.rules ?? [], expected.subjects ?? []];
  return { ...NOTHING, object: expected, operation: 'create', missingRules, missingSubjects };
}

/** The changes after which a role allows everything expected and, with `removeExtra`, nothing else. */
export function reconcileRole(
  existing: RoleObject,
  expected: RoleObject,
  removeExtra: boolean,
): Reconciliation {
  const object: RoleObject = { ...existing, metadata: mergedMetadata(existing, expected) };
  let isChanged = !sameValue(object.metadata as JsonObject, existing.metadata as JsonObject);
  const [own, wanted] = [existing.rules ?? [], expected.rules ?? []];
  const areBothAggregated = Boolean(expected.aggregationRule) && Boolean(existing.aggregationRule);
  const extraRules = areBothAggregated ? [] : uncoveredRules(wanted, own);
  const missingRules = uncoveredRules(own, wanted);
  if (!removeExtra && missingRules.length > 0) {
    object.rules = [...own, ...missingRules];
    isChanged = true;
  } else if (removeExtra && missingRules.length + extraRules.length > 0) {
    object.rules = wanted;
    isChanged = true;
  }
  const [ownSelectors, wantedSelectors] = [selectorsOf(existing), selectorsOf(expected)];
  const extra = ownSelectors.filter((each) => !holds(wantedSelectors, each));
  const missing = wantedSelectors.filter((each) => !holds(ownSelectors, each));
  if (!expected.aggregationRule && existing.aggregationRule) {
    delete object.aggregationRule;
    isChanged = true;
  } else if (!removeExtra && missing.length > 0) {
    object.aggregationRule = { clusterRoleSelectors: [...ownSelectors, ...missing] };
    isChanged = true;
  } else if (removeExtra && missing.length + extra.length > 0) {
    object.aggregationRule = expected.aggregationRule ?? null;
    isChanged = true;
  }
  const operation = isChanged ? 'update' : 'none';
  return { ...NOTHING, object, operation, isProtected: optedOut(existing), missingRules, extraRules };
}

/**
 * The changes after which a binding binds all expected subjects and, with `removeExtra`, no others, to the same role.
 */
export function reconcileBinding(
  existing: BindingObject,
  expected: BindingObject,
  removeExtra: boolean,
): Reconciliation {
  const isProtected = optedOut(existing);
  if (!sameReference(existing.roleRef, expected.roleRef))
    return { ...NOTHING, object: expected, operation: 'recreate', isProtected };
  const object: BindingObject = { ...existing, metadata: mergedMetadata(existing, expected) };
  let isChanged = !sameValue(object.metadata as JsonObject, existing.metadata as JsonObject);
  const [own, wanted] = [existing.subjects ?? [], expected.subjects ?? []];
  const missingSubjects = subjectsWithout(wanted, own);
  const extraSubjects = subjectsWithout(own, wanted);
  if (!removeExtra && missingSubjects.length > 0) {
    object.subjects = [...own, ...missingSubjects];
    isChanged = true;
  } else if (removeExtra && missingSubjects.length + extraSubjects.length > 0) {
    object.subjects = wanted;
    isChanged = true;
  }
  const operation = isChanged ? 'update' : 'none';
  return { ...NOTHING, object, operation, isProtected, missingSubjects, extraSubjects };
}

function optedOut({ metadata }: KubeObject): boolean {
  return metadata?.annotations?.[AUTO_UPDATE] === 'false';
}

/** The labels and annotations of both; existing values win. */
function mergedMetadata(existing: KubeObject, expected: KubeObject): KubeObject['metadata'] {
  const merged = { ...existing.metadata };
  for (const field of ['labels', 'annotations'] as const) {
    const [own, wanted] = [existing.metadata?.[field], expected.metadata?.[field]];
    if (own || wanted) merged[field] = { ...wanted, ...own };
  }
  return merged;
}

function selectorsOf({ aggregationRule }: RoleObject): readonly JsonObject[] {
  return aggregationRule?.clusterRoleSelectors ?? [];
}

function holds(values: readonly JsonObject[], value: JsonObject): boolean {
  return values.some((each) => sameValue(each, value));
}

function sameReference(one: BindingObject['roleRef'] = {}, other: BindingObject['roleRef'] = {}): boolean {
  return (['apiGroup', 'kind', 'name'] as const).every(
    (field) => (one[field] ?? '') === (other[field] ?? ''),
  );
}

function subjectsWithout(subjects: readonly BoundSubject[], others: readonly BoundSubject[]): BoundSubject[] {
  const known = [...others];
  return subjects.filter((subject) => {
    if (known.some((each) => sameSubject(each, subject))) return false;
    known.push(subject);
    return true;
  });
}

function sameSubject(one: BoundSubject, other: BoundSubject): boolean {
  return (['kind', 'apiGroup', 'name', 'namespace'] as const).every(
    (field) => (one[field] ?? '') === (other[field] ?? ''),
  );
}
