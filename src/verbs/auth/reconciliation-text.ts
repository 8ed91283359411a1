import type { AccessRule } from '../../objects/access/rules-review.js';
import type { BoundSubject, Reconciliation } from './reconciliation.js';

const CAVEAT = ', but object opted out (rbac.authorization.kubernetes.io/autoupdate: false)';

/** kubectl's text below the line of an object: what was needed, and what was added and removed. */
export function reconciliationText(
  { operation, isProtected, missingRules, extraRules, missingSubjects, extraSubjects }: Reconciliation,
  {
    removeExtraPermissions,
    removeExtraSubjects,
  }: {
    removeExtraPermissions: boolean;
    removeExtraSubjects: boolean;
  },
): string {
  if (operation === 'none') return '';
  return [
    `\treconciliation required ${operation}${isProtected ? CAVEAT : ''}\n`,
    listed('missing subjects added', missingSubjects.map(subjectText)),
    listed('extra subjects removed', removeExtraSubjects ? extraSubjects.map(subjectText) : []),
    listed('missing rules added', missingRules.map(ruleText)),
    listed('extra rules removed', removeExtraPermissions ? extraRules.map(ruleText) : []),
  ].join('');
}

function listed(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `\t${title}:\n${lines.map((line) => `\t\t${line}\n`).join('')}`;
}

/** As Go prints the struct. */
function subjectText({ kind = '', apiGroup = '', name = '', namespace = '' }: BoundSubject): string {
  return `{Kind:${kind} APIGroup:${apiGroup} Name:${name} Namespace:${namespace}}`;
}

function ruleText({ verbs, apiGroups, resources, resourceNames, nonResourceURLs }: AccessRule): string {
  const list = (values: readonly string[] = []) => `[${values.join(' ')}]`;
  return (
    `{Verbs:${list(verbs)} APIGroups:${list(apiGroups)} Resources:${list(resources)} ` +
    `ResourceNames:${list(resourceNames)} NonResourceURLs:${list(nonResourceURLs)}}`
  );
}
