import type { Attributes, PathAttributes, ResourceAttributes } from './attributes.js';

/** rbac.authorization.k8s.io/v1 PolicyRule. */
export interface PolicyRule {
  verbs: readonly string[];
  apiGroups?: readonly string[];
  /** `pods`, `pods/log`, `*`, and `*` before or after the slash. */
  resources?: readonly string[];
  resourceNames?: readonly string[];
  nonResourceURLs?: readonly string[];
}

/** Whether a rule allows a request. */
export function allows(rule: PolicyRule, asked: Attributes): boolean {
  const verbs = rule.verbs ?? [];
  if (!verbs.includes('*') && !verbs.includes(asked.verb)) return false;
  return asked.path === undefined ? allowsResource(rule, asked) : allowsPath(rule, asked);
}

function allowsPath({ nonResourceURLs = [] }: PolicyRule, { path }: PathAttributes): boolean {
  return nonResourceURLs.some(
    (url) => url === '*' || url === path || (url.endsWith('*') && path.startsWith(url.slice(0, -1))),
  );
}

function allowsResource(rule: PolicyRule, asked: ResourceAttributes): boolean {
  const { apiGroups = [], resources = [], resourceNames = [] } = rule;
  if (!apiGroups.includes('*') && !apiGroups.includes(asked.group)) return false;
  const { resource, subresource } = asked;
  const wanted =
    subresource === '' ? [resource, '*'] : [`${resource}/${subresource}`, `*/${subresource}`, '*'];
  if (!wanted.some((each) => resources.includes(each))) return false;
  return resourceNames.length === 0 || resourceNames.includes(asked.name);
}
