import { trimRight } from '../../go/trim-right.js';
import type { AccessRule } from '../../objects/access/rules-review.js';

/**
 * What some rules allow and others do not, as rules with one verb, one resource and one name each.
 * @param owned the rules that may allow it
 * @param asked the rules to be covered
 */
export function uncoveredRules(owned: readonly AccessRule[], asked: readonly AccessRule[]): AccessRule[] {
  return asked.flatMap(partsOf).filter((part) => !owned.some((rule) => covers(rule, part)));
}

/** A rule split into its smallest parts, in the order of Kubernetes' own library. */
function partsOf({
  verbs = [],
  apiGroups = [],
  resources = [],
  resourceNames = [],
  nonResourceURLs = [],
}: AccessRule) {
  const parts: AccessRule[] = [];
  for (const group of apiGroups)
    for (const resource of resources)
      for (const verb of verbs) {
        const part = { apiGroups: [group], resources: [resource], verbs: [verb] };
        if (resourceNames.length === 0) parts.push(part);
        else for (const name of resourceNames) parts.push({ ...part, resourceNames: [name] });
      }
  for (const url of nonResourceURLs)
    for (const verb of verbs) parts.push({ nonResourceURLs: [url], verbs: [verb] });
  return parts;
}

function covers(rule: AccessRule, part: AccessRule): boolean {
  return (
    hasAll(rule.verbs, part.verbs) &&
    hasAll(rule.apiGroups, part.apiGroups) &&
    (part.resources ?? []).every((resource) => coversResource(rule.resources ?? [], resource)) &&
    (part.nonResourceURLs ?? []).every((url) =>
      (rule.nonResourceURLs ?? []).some((own) => coversUrl(own, url)),
    ) &&
    coversNames(rule.resourceNames ?? [], part.resourceNames ?? [])
  );
}

/** Whether all are included, or the wildcard is. */
function hasAll(some: readonly string[] = [], all: readonly string[] = []): boolean {
  return some.includes('*') || all.every((each) => some.includes(each));
}

function coversResource(resources: readonly string[], resource: string): boolean {
  if (resources.includes('*') || resources.includes(resource)) return true;
  const slash = resource.indexOf('/');
  return slash >= 0 && resources.includes(`*${resource.slice(slash)}`);
}

function coversUrl(own: string, url: string): boolean {
  return own === url || (own.endsWith('*') && url.startsWith(trimRight(own, '*')));
}

/** No names means all names. */
function coversNames(names: readonly string[], wanted: readonly string[]): boolean {
  if (names.length === 0) return true;
  return wanted.length > 0 && wanted.every((name) => names.includes(name));
}
