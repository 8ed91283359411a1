import type { AccessRule } from '../../objects/access/rules-review.js';
import { goSlice } from './values.js';

/** A rule about one resource, or one URL. */
interface SimpleRule {
  group: string | undefined;
  resource: string | undefined;
  name: string | undefined;
  url: string | undefined;
  verbs: string[];
}

/**
 * The rows of a table of rules: resource, URLs, names, verbs. Rules are split, those of one resource merged again, and
 * sorted as in kubectl.
 */
export function ruleRows(rules: readonly AccessRule[]): string[][] {
  const onResources = new Map<string, SimpleRule>();
  const onUrls: SimpleRule[] = [];
  for (const rule of rules.flatMap(takenApart)) {
    const key = JSON.stringify([rule.group, rule.resource, rule.name]);
    const known = onResources.get(key);
    if (rule.url !== undefined) onUrls.push(rule);
    else if (known === undefined) onResources.set(key, rule);
    else known.verbs.push(...rule.verbs.filter((verb) => !known.verbs.includes(verb)));
  }
  const keyed = [...onUrls, ...onResources.values()].map((rule) => ({ rule, key: goText(rule) }));
  return keyed
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ rule }) => cells(rule));
}

function takenApart({
  verbs = [],
  apiGroups = [],
  resources = [],
  resourceNames = [],
  nonResourceURLs = [],
}: AccessRule): SimpleRule[] {
  const names = resourceNames.length === 0 ? [undefined] : resourceNames;
  const onResources = apiGroups.flatMap((group) =>
    resources.flatMap((resource) =>
      verbs.flatMap((verb) =>
        names.map((name) => ({ group, resource, name, url: undefined, verbs: [verb] })),
      ),
    ),
  );
  const onUrls = nonResourceURLs.flatMap((url) =>
    verbs.map((verb) => ({ group: undefined, resource: undefined, name: undefined, url, verbs: [verb] })),
  );
  return [...onResources, ...onUrls];
}

function cells({ group, resource, name, url, verbs }: SimpleRule): string[] {
  return [resourceText(resource, group), goSlice(listOf(url)), goSlice(listOf(name)), goSlice(verbs)];
}

/** `deployments.apps/scale` */
function resourceText(resource: string | undefined, group: string | undefined): string {
  if (resource === undefined) return '';
  const slash = resource.indexOf('/');
  const [name, subresource] = slash < 0 ? [resource, ''] : [resource.slice(0, slash), resource.slice(slash)];
  return `${name}${group ? `.${group}` : ''}${subresource}`;
}

/** kubectl's sort key. */
function goText({ group, resource, name, url, verbs }: SimpleRule): string {
  const [groups, resources, names, urls] = [group, resource, name, url].map((value) =>
    goSlice(listOf(value)),
  );
  return (
    `&PolicyRule{Verbs:${goSlice(verbs)},APIGroups:${groups},Resources:${resources},` +
    `ResourceNames:${names},NonResourceURLs:${urls},}`
  );
}

function listOf(value: string | undefined): string[] {
  return value === undefined ? [] : [value];
}
