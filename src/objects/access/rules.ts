import { trimRight } from '../../go/trim-right.js';
import type { AccessRule } from './rules-review.js';

/** An action on objects of a type. */
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

/** An action on a non-resource path. */
interface UrlAsked {
  verb: string;
  url: string;
}

/** An action that may be allowed. */
export type AccessQuestion = ResourceAsked | UrlAsked;

/** The scope in which a rule allows an action: for all objects, or for the named ones. */
type Allowance = { only: readonly string[] | undefined } | undefined;

/** Whether a rule allows an action, as decided by Kubernetes' RBAC authorizer; undefined if it does not. */
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

/** Verbs with which a subject may gain permissions that no one granted, and their resources. */
export const POWERS = {
  escalate: { groups: [RBAC], resources: ['roles', 'clusterroles'] },
  bind: { groups: [RBAC], resources: ['roles', 'clusterroles'] },
  impersonate: {
    groups: ['', 'authentication.k8s.io'],
    resources: ['users', 'groups', 'serviceaccounts', 'uids'],
  },
} as const;

/** A verb that leads to more permissions. */
export type Power = keyof typeof POWERS;

/** The resources on which a rule grants such a power; empty if none. */
export function poweredBy(rule: AccessRule, power: Power): string[] {
  const { groups, resources } = POWERS[power];
  return resources.filter((resource) =>
    groups.some(
      (group) => allowance(rule, { verb: power, group, resource, subresource: '', name: '' }) !== undefined,
    ),
  );
}

/** Why a rule deserves attention: `*`, `secrets`, `escalate`, `bind`, `impersonate`. */
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
