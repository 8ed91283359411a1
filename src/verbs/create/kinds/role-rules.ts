import type { Discovery } from '../../../discovery/types.js';
import { resourceVerbs } from '../../../objects/create/resource-verbs.js';
import type { ClusterRoleOptions, RoleOptions, RoleRules } from './role.js';
import { findRoleResources } from './role-resources.js';

/** What reading rules depends on. */
interface RuleDeps {
  discovery: Pick<Discovery, 'resolve'>;
  /** Prints one line on standard error. */
  tell(text: string): Promise<void>;
}

const urlVerbs = '* get post put delete patch head options'.split(' ');

/** Validates the rules of a role. Fails in kubectl's words for missing or invalid values. */
export async function roleRules(options: RoleOptions, deps: RuleDeps): Promise<RoleRules> {
  const verbs = distinctVerbs(options.verbs);
  if (verbs.length === 0) throw new Error('at least one verb must be specified');
  await warnOfVerbs(verbs, deps);
  if (options.resources.length === 0) throw new Error('at least one resource must be specified');
  return { verbs, ...(await resourcesOf(options, verbs, deps)) };
}

/** The same for a cluster role, which may also permit URLs. */
export async function clusterRoleRules(
  options: ClusterRoleOptions,
  deps: RuleDeps,
): Promise<RoleRules & { nonResourceUrls: readonly string[] }> {
  const { resources, nonResourceUrls } = options;
  const verbs = distinctVerbs(options.verbs);
  if (verbs.length === 0) throw new Error('at least one verb must be specified');
  if (resources.length === 0 && nonResourceUrls.length === 0)
    throw new Error('one of resource or nonResourceURL must be specified');
  if (resources.length > 0) await warnOfVerbs(verbs, deps);
  const rules = { verbs, ...(await resourcesOf(options, verbs, deps)) };
  if (nonResourceUrls.length > 0) checkUrls(nonResourceUrls, verbs);
  return { ...rules, nonResourceUrls: [...new Set(nonResourceUrls)] };
}

async function resourcesOf(
  { resources, resourceNames }: RoleOptions,
  verbs: readonly string[],
  { discovery }: RuleDeps,
): Promise<Omit<RoleRules, 'verbs'>> {
  return {
    resources: await findRoleResources(resources, verbs, discovery),
    resourceNames: [...new Set(resourceNames)],
  };
}

/** A star replaces all others. */
function distinctVerbs(verbs: readonly string[]): string[] {
  return verbs.includes('*') ? ['*'] : [...new Set(verbs)];
}

async function warnOfVerbs(verbs: readonly string[], { tell }: RuleDeps): Promise<void> {
  for (const verb of verbs)
    if (!resourceVerbs.includes(verb)) await tell(`Warning: '${verb}' is not a standard resource verb`);
}

function checkUrls(urls: readonly string[], verbs: readonly string[]): void {
  const wrong = verbs.find((verb) => !urlVerbs.includes(verb));
  if (wrong !== undefined) throw new Error(`invalid verb: '${wrong}' for nonResourceURL`);
  for (const url of urls) {
    if (url === '*') continue;
    if (!url.startsWith('/')) throw new Error('nonResourceURL should start with /');
    if (url.slice(0, -1).includes('*'))
      throw new Error("nonResourceURL only supports wildcard matches when '*' is at the end");
  }
}
