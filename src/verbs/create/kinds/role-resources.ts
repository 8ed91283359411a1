import { type ApiResource, type Discovery, NoMatchError } from '../../../discovery/types.js';
import { quote } from '../../../go/strconv/quote.js';
import { bareError } from '../../../process/errors.js';

/** A resource as named in a role. */
export interface NamedResource {
  group: string;
  /** Plural; `*` for all. */
  name: string;
  /** "" for the resource itself. */
  subresource: string;
}

const RBAC = 'rbac.authorization.k8s.io';
const ROLES = [`${RBAC}/roles`, `${RBAC}/clusterroles`];

/** Verbs that are valid only for some resources: `GROUP/NAME`. */
const specialVerbs: Readonly<Record<string, readonly string[]>> = {
  use: ['policy/podsecuritypolicies', 'extensions/podsecuritypolicies'],
  bind: ROLES,
  escalate: ROLES,
  impersonate: ['/users', '/serviceaccounts', '/groups', 'authentication.k8s.io/userextras'],
};

/**
 * The resources in `--resource`, looked up on the server if it knows them. Fails in kubectl's words for an unknown one,
 * and for a verb that a resource does not have.
 * @param texts `NAME[.GROUP][/SUBRESOURCE]`
 */
export async function findRoleResources(
  texts: readonly string[],
  verbs: readonly string[],
  discovery: Pick<Discovery, 'resolve'>,
): Promise<NamedResource[]> {
  const typed = readResources(texts);
  const found: NamedResource[] = [];
  let isChecked = true;
  for (const resource of typed) {
    if (resource.name === '' && isChecked)
      throw new Error('resource must be specified if apiGroup/subresource specified');
    // As in kubectl, nothing after a wildcard is checked.
    if (resource.name === '*') isChecked = false;
    const { known, error } = await lookUp(resource, discovery);
    const { group, name } = known ?? resource;
    if (isChecked && !isSpecial(verbs, group, name) && error !== undefined) throw error;
    found.push({ ...resource, group, name });
  }
  return found;
}

/** A star replaces all others. */
function readResources(texts: readonly string[]): NamedResource[] {
  const all: NamedResource[] = [];
  for (const text of texts) {
    if (text === '*') return [{ group: '', name: '*', subresource: '' }];
    const [place, subresource] = cut(text, '/');
    const [name, group] = cut(place, '.');
    all.push({ group, name, subresource });
  }
  return all;
}

function cut(text: string, separator: string): [before: string, behind: string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * Whether a verb implies a special resource, which the server need not serve. Fails if a verb is not valid for this
 * one.
 */
function isSpecial(verbs: readonly string[], group: string, name: string): boolean {
  const special = verbs.filter((verb) => Object.hasOwn(specialVerbs, verb));
  const wrong = special.find((verb) => !specialVerbs[verb]!.includes(`${group}/${name}`));
  if (wrong !== undefined) throw new Error(`can not perform '${wrong}' on '${name}' in group '${group}'`);
  return special.length > 0;
}

async function lookUp(
  { group, name }: NamedResource,
  discovery: Pick<Discovery, 'resolve'>,
): Promise<{ known?: ApiResource; error?: unknown }> {
  if (name === '*' || name === '') return {};
  try {
    return { known: await discovery.resolve(group === '' ? name : `${name}.${group}`) };
  } catch (error) {
    if (!(error instanceof NoMatchError)) return { error };
    const place = group === '' ? '' : ` in group ${quote(group)}`;
    return {
      error: bareError(`the server doesn't have a resource type ${quote(name)}${place}`, { cause: error }),
    };
  }
}
