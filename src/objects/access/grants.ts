import { parseLabelSelector } from '../../codec/label-selector.js';
import { labelSelectorText } from '../../codec/label-selector-text.js';
import { type AccessBinding, type AccessRole, type AccessSubject, type Rbac, roleOf } from './rbac.js';
import { type AccessQuestion, allowance, risksOf } from './rules.js';
import type { AccessRule } from './rules-review.js';

/** A binding that allows the requested action to a subject. */
export interface Grant {
  subject: AccessSubject;
  binding: AccessBinding;
  role: AccessRole;
  /** The names of the allowed objects; undefined for all. */
  only: readonly string[] | undefined;
  /** Of the rules that allow it. */
  risks: string[];
  /** For an aggregated cluster role: the roles that the rules come from. */
  from: string[];
}

/** Who may do something, by each binding that allows it: in the namespaces where it applies. */
export function grantsOf(rbac: Rbac, asked: AccessQuestion): Grant[] {
  return rbac.bindings.flatMap((binding) => {
    const own = binding.metadata?.namespace ?? '';
    const role = roleOf(rbac, binding);
    const rules = (role?.rules ?? []).filter((rule) => allowance(rule, asked) !== undefined);
    if (role === undefined || rules.length === 0) return [];
    const only = onlyThese(rules, asked);
    const risks = [...new Set(rules.flatMap(risksOf))];
    const from = sourcesOf(role, rbac, asked);
    return (binding.subjects ?? [])
      .map((subject) => withBindingNamespace(subject, own))
      .map((subject) => ({ subject, binding, role, only, risks, from }));
  });
}

/** A service account without a namespace is in the binding's. */
export function withBindingNamespace(subject: AccessSubject, namespace: string): AccessSubject {
  if (subject.kind !== 'ServiceAccount' || subject.namespace || namespace === '') return subject;
  return { ...subject, namespace };
}

function onlyThese(rules: readonly AccessRule[], asked: AccessQuestion): readonly string[] | undefined {
  const names = new Set<string>();
  for (const rule of rules) {
    const found = allowance(rule, asked);
    if (found?.only === undefined) return undefined;
    for (const name of found.only) names.add(name);
  }
  return [...names];
}

/** The cluster roles that were aggregated into another, and that allow the action. */
function sourcesOf({ aggregationRule }: AccessRole, { roles }: Rbac, asked: AccessQuestion): string[] {
  const matches = (aggregationRule?.clusterRoleSelectors ?? []).map((selector) =>
    parseLabelSelector(labelSelectorText(selector)),
  );
  if (matches.length === 0) return [];
  return [...roles.values()]
    .filter(({ metadata = {}, rules }) => {
      if (metadata.namespace || !matches.some((match) => match?.(metadata.labels ?? {}) ?? true))
        return false;
      return (rules ?? []).some((rule) => allowance(rule, asked) !== undefined);
    })
    .map(({ metadata }) => metadata?.name ?? '');
}
