import { quote } from '../../go/strconv/quote.js';
import type { PolicyRule } from './rules.js';

/** One resource, one object of it, or one path. */
interface Subject {
  group?: string;
  resource?: string;
  name?: string;
  url?: string;
}

/** A rule split up for one verb and one subject. */
interface SingleRule {
  subject: Subject;
  verb: string;
}

/**
 * What users lack of the rules that they want to grant, a line for each resource in the format of Kubernetes servers:
 * `{APIGroups:["apps"], Resources:["deployments"], Verbs:["get" "list"]}`. Sorted; empty if nothing is missing.
 * @param held the rules that they have
 */
export function missingRules(held: readonly PolicyRule[], wanted: readonly PolicyRule[]): string[] {
  const missing = wanted.flatMap(singleRules).filter((single) => !held.some((rule) => covers(rule, single)));
  const rules = new Map<string, { subject: Subject; verbs: string[] }>();
  for (const { subject, verb } of missing) {
    // the verbs of a path have a line each
    const key = JSON.stringify(subject.url === undefined ? subject : [subject, verb]);
    const known = rules.get(key);
    if (known === undefined) rules.set(key, { subject, verbs: [verb] });
    else if (subject.url === undefined) known.verbs.push(verb);
  }
  return [...rules.values()].map(lineOf).sort();
}

function singleRules(rule: PolicyRule): SingleRule[] {
  const { verbs, apiGroups = [], resources = [], resourceNames = [], nonResourceURLs = [] } = rule;
  const names = resourceNames.length === 0 ? [undefined] : resourceNames;
  const ofResources = apiGroups.flatMap((group) =>
    resources.flatMap((resource) =>
      verbs.flatMap((verb) =>
        names.map((name) => ({
          subject: { group, resource, ...(name === undefined ? {} : { name }) },
          verb,
        })),
      ),
    ),
  );
  const ofPaths = nonResourceURLs.flatMap((url) => verbs.map((verb) => ({ subject: { url }, verb })));
  return [...ofResources, ...ofPaths];
}

function covers(rule: PolicyRule, { subject, verb }: SingleRule): boolean {
  if (!rule.verbs.includes('*') && !rule.verbs.includes(verb)) return false;
  const { group, resource, name, url } = subject;
  const { apiGroups = [], resources = [], resourceNames = [], nonResourceURLs = [] } = rule;
  if (url !== undefined) return nonResourceURLs.some((held) => coversPath(held, url));
  const [, part] = /\/(.*)/s.exec(resource!) ?? [];
  const wide = part === undefined ? ['*', resource!] : ['*', resource!, `*/${part}`];
  return (
    (apiGroups.includes('*') || apiGroups.includes(group!)) &&
    wide.some((each) => resources.includes(each)) &&
    (resourceNames.length === 0 || (name !== undefined && resourceNames.includes(name)))
  );
}

function coversPath(held: string, wanted: string): boolean {
  return held === wanted || (held.endsWith('*') && wanted.startsWith(held.replace(/(?<!\*)\*+$/, '')));
}

function lineOf({ subject, verbs }: { subject: Subject; verbs: readonly string[] }): string {
  const { group, resource, name, url } = subject;
  const parts = [
    ['APIGroups', group],
    ['Resources', resource],
    ['NonResourceURLs', url],
    ['ResourceNames', name],
  ].flatMap(([label, value]) => (value === undefined ? [] : [`${label}:${quotedSlice([value])}`]));
  return `{${[...parts, `Verbs:${quotedSlice(verbs)}`].join(', ')}}`;
}

/** Texts in the format in which Go prints a slice of them with %q. */
export function quotedSlice(texts: readonly string[]): string {
  return `[${texts.map(quote).join(' ')}]`;
}
