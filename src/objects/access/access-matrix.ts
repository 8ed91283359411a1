import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { type ApiResource, resourceName } from '../../discovery/types.js';
import { allowance, POWERS, type Power, poweredBy, risksOf } from './rules.js';
import { type AccessRule, type OwnRules, ownRules } from './rules-review.js';

/** The verbs of a table, in the order of its columns. */
export const VERBS = [
  'get',
  'list',
  'watch',
  'create',
  'update',
  'patch',
  'delete',
  'deletecollection',
] as const;

/** Whether something is allowed: for all objects, for some by their names, or not at all. */
export type May = 'yes' | 'some' | 'no';

/** What the user may do with objects of a type. */
export interface TypeAccess {
  resource: string;
  group: string;
  namespaced: boolean;
  /** By verb; a verb that the type does not have is missing. */
  verbs: Partial<Record<string, May>>;
  /** Verbs that a rule with `*` allows. */
  byWildcard: string[];
}

/** What the user may do, for programs. */
export interface AccessMatrix {
  namespace: string;
  types: TypeAccess[];
  /** Permissions that lead further, and their scope. */
  powers: Record<Power, string[]>;
  urls: { url: string; verbs: string[] }[];
  /** Why something may be missing; absent if the server says that the list is complete. */
  incomplete?: string;
}

/** No namespace can have this name: what is allowed there is allowed everywhere. */
const NOWHERE = 'proa:everywhere';

/** What the user may do in the session's namespace, and with cluster-scoped resources. Fails as requests do. */
export async function accessMatrix(types: readonly string[], session: Session): Promise<AccessMatrix> {
  const { namespace } = session;
  const client = clientOf(session, 'json');
  const resources = await resourcesOf(types, session);
  const [here, everywhere] = await Promise.all([ownRules(client, namespace), ownRules(client, NOWHERE)]);
  const incomplete = here.incomplete ?? everywhere.incomplete;
  return {
    namespace,
    types: resources.map((each) => accessTo(each, each.namespaced ? here : everywhere)),
    powers: powersIn(here, everywhere),
    urls: urlsIn(everywhere.rules),
    ...(incomplete !== undefined && { incomplete }),
  };
}

/** The given types, or all that can be listed, got or created, each once. */
async function resourcesOf(types: readonly string[], { discovery }: Session): Promise<ApiResource[]> {
  if (types.length > 0) {
    const words = types.flatMap((type) => type.split(',')).filter((word) => word !== '');
    return Promise.all(words.map((word) => discovery.resolve(word.toLowerCase())));
  }
  const { resources } = await discovery.all();
  const known = new Map<string, ApiResource>();
  for (const each of resources) {
    if (each.name.includes('/')) continue;
    const before = known.get(resourceName(each));
    if (before === undefined) known.set(resourceName(each), each);
  }
  return [...known.values()].sort((a, b) => (resourceName(a) < resourceName(b) ? -1 : 1));
}

function accessTo({ name, group, namespaced, verbs: served }: ApiResource, { rules }: OwnRules): TypeAccess {
  const verbs: TypeAccess['verbs'] = {};
  const byWildcard: string[] = [];
  for (const verb of VERBS.filter((each) => served.includes(each))) {
    const found = rules.filter((rule) => allowanceOf(rule, verb, group, name) !== undefined);
    const whole = found.filter((rule) => allowanceOf(rule, verb, group, name)?.only === undefined);
    verbs[verb] = whole.length > 0 ? 'yes' : found.length > 0 ? 'some' : 'no';
    if (whole.some((rule) => risksOf(rule).includes('*'))) byWildcard.push(verb);
  }
  return { resource: name, group, namespaced, verbs, byWildcard };
}

function allowanceOf(rule: AccessRule, verb: string, group: string, resource: string) {
  return allowance(rule, { verb, group, resource, subresource: '', name: '' });
}

/** Only rules that apply everywhere allow cluster-scoped resources. */
function powersIn(here: OwnRules, everywhere: OwnRules): AccessMatrix['powers'] {
  const over = (power: Power) =>
    POWERS[power].resources.filter((resource) => {
      const { rules } = IN_NAMESPACES.has(resource) ? here : everywhere;
      return rules.some((rule) => poweredBy(rule, power).includes(resource));
    });
  const powers = Object.keys(POWERS) as Power[];
  return Object.fromEntries(powers.map((power) => [power, over(power)])) as AccessMatrix['powers'];
}

const IN_NAMESPACES: ReadonlySet<string> = new Set(['roles', 'serviceaccounts']);

function urlsIn(rules: readonly AccessRule[]): AccessMatrix['urls'] {
  const byUrl = new Map<string, Set<string>>();
  for (const { nonResourceURLs = [], verbs = [] } of rules)
    for (const url of nonResourceURLs) {
      const known = byUrl.get(url) ?? new Set();
      for (const verb of verbs) known.add(verb);
      byUrl.set(url, known);
    }
  return [...byUrl]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([url, verbs]) => ({ url, verbs: [...verbs].sort() }));
}
