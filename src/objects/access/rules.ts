import { trimRight } from '../../go/trim-right.js';
import type { AccessRule } from './rules-review.js';

/** What is to be done with objects of a type. */
interface ResourceAsked {
  verb: string;
  group: string;
  /** Plural: `pods`. */
  resource: string;
  /** "" for the object itself. */
  subresource: string;
  /** "" for any object. */
  name: string;
}

/** What is to be done with a path that is no resource's. */
interface UrlAsked {
  verb: string;
  url: string;
}

/** What someone may be allowed to do. */
export type AccessQuestion = ResourceAsked | UrlAsked;

/** How far a rule allows what is asked: for all objects, or for those that it names. */
type Allowance = { only: readonly string[] | undefined } | undefined;

/** Whether a rule allows something, as Kubernetes' RBAC authorizer has it; undefined if it does not. */
export function allowance(rule: AccessRule, asked: AccessQuestion): Allowance {
  if (!hasOrAll(rule.verbs, asked.verb)) return undefined;
  if ('url' in asked)
    return (rule.nonResourceURLs ?? []).some((url) => coversUrl(url, asked.url))
      ? { only: undefined }
      : undefined;
  if (!hasOrAll(rule.apiGroups, asked.group) || !coversResource(rule, asked)) return undefined;
  const names = rule.resourceNames ?? [];
  if (names.length === 0) return { only: undefined };
  if (asked.name === '') return { only: names };
  return names.includes(asked.name) ? { only: [asked.name] } : undefined;
}

function hasOrAll(some: readonly string[] = [], one: string): boolean {
  return some.includes('*') || some.includes(one);
}

function coversResource({ resources = [] }: AccessRule, { resource, subresource }: ResourceAsked): boolean {
  if (resources.includes('*')) return true;
  if (subresource === '') return resources.includes(resource);
  return resources.includes(`${resource}/${subresource}`) || resources.includes(`*/${subresource}`);
}

function coversUrl(own: string, url: string): boolean {
  return own === '*' || own === url || (own.endsWith('*') && url.startsWith(trimRight(own, '*')));
}

const READING = ['get', 'list', 'watch', '*'];
const RBAC = 'rbac.authorization.k8s.io';

/** Verbs by which someone may get at what nobody has given them, and what they are about. */
export const POWERS = {
  escalate: { groups: [RBAC], resources: ['roles', 'clusterroles'] },
  bind: { groups: [RBAC], resources: ['roles', 'clusterroles'] },
  impersonate: {
    groups: ['', 'authentication.k8s.io'],
    resources: ['users', 'groups', 'serviceaccounts', 'uids'],
  },
} as const;

/** A verb that leads further. */
export type Power = keyof typeof POWERS;

/** What of its resources a rule gives a power over; empty where none. */
export function poweredBy(rule: AccessRule, power: Power): string[] {
  const { groups, resources } = POWERS[power];
  return resources.filter((resource) =>
    groups.some(
      (group) => allowance(rule, { verb: power, group, resource, subresource: '', name: '' }) !== undefined,
    ),
  );
}

/** What makes a rule worth a second look: `*`, `secrets`, `escalate`, `bind`, `impersonate`. */
export function risksOf(rule: AccessRule): string[] {
  const { verbs = [], apiGroups = [], resources = [], nonResourceURLs = [] } = rule;
  const isWild = [verbs, apiGroups, resources, nonResourceURLs].some((words) => words.includes('*'));
  const readsSecrets = READING.some(
    (verb) =>
      allowance(rule, { verb, group: '', resource: 'secrets', subresource: '', name: '' }) !== undefined,
  );
  const powers = (Object.keys(POWERS) as Power[]).filter((power) => poweredBy(rule, power).length > 0);
  return [...(isWild ? ['*'] : []), ...(readsSecrets ? ['secrets'] : []), ...powers];
}
