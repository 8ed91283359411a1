import type { Session } from '../../cluster/session.js';
import { tellMeant } from '../../cluster/tell-meant.js';
import { resourceName } from '../../discovery/types.js';
import { type Grant, grantsOf } from '../../objects/access/grants.js';
import { subjectText } from '../../objects/access/identity.js';
import { readRbac } from '../../objects/access/rbac.js';
import type { AccessQuestion } from '../../objects/access/rules.js';
import { RESOURCE_VERBS, URL_VERBS } from '../../objects/access/verbs.js';
import { nearest } from '../../process/nearest.js';
import type { Reports } from '../../render/outcomes.js';
import { cellText } from '../../render/table-cells.js';
import { TabWriter } from '../../render/tabwriter.js';

/** The options of `can who`, validated. */
interface WhoOptions {
  verb: string;
  /** TYPE, TYPE/NAME or /URL, as typed. */
  what: string;
  subresource: string;
  allNamespaces: boolean;
}

/** Who may do something, for programs. */
export interface WhoReport {
  verb: string;
  /** `pods`, `deployments.apps/scale`, `/healthz`. */
  what: string;
  /** "" for all namespaces, and for cluster-scoped resources. */
  namespace: string;
  grants: GrantRow[];
  /** What was searched, which is not everything that authorizers may know. */
  source: 'roles and bindings';
  /** Why some of these could not be read. */
  missing?: string[];
}

interface GrantRow {
  subject: { kind: string; name: string; namespace?: string };
  binding: string;
  role: string;
  /** "" everywhere. */
  namespace: string;
  resourceNames?: readonly string[];
  risks: string[];
  aggregatedFrom?: string[];
}

/** What cannot be seen in roles. */
const NOT_SEEN = 'Found in roles and bindings; other authorizers (nodes, webhooks) are not included.';

/**
 * Returns who may do something, by the roles and bindings of a cluster. Fails if none of these may be read, and after
 * the report if some may not.
 */
export async function* whoCan({ verb, ...options }: WhoOptions, session: Session): Reports<WhoReport> {
  const known = options.what.startsWith('/') ? URL_VERBS : RESOURCE_VERBS;
  const [report] = (await whoCanEach([verb], options, session)) as [WhoReport];
  yield report;
  if (!known.has(verb)) {
    await session.tell(`Warning: verb '${verb}' is not a known verb`);
    await tellMeant(nearest(verb, known), session);
  }
  if (report.missing !== undefined)
    throw new Error(`the result may be incomplete: ${report.missing.join('; ')}`);
}

/**
 * Who may do each of several verbs: a report for each, from roles and bindings that are read once. Fails if none may be
 * read.
 */
export async function whoCanEach(
  verbs: readonly string[],
  options: Omit<WhoOptions, 'verb'>,
  session: Session,
): Promise<WhoReport[]> {
  const { what, allNamespaces } = options;
  const { askedOf, namespace } = await placeAsked(options, session);
  const where = allNamespaces && namespace !== '' ? undefined : namespace;
  const rbac = await readRbac(session, where);
  return verbs.map((verb): WhoReport => {
    const asked = askedOf(verb);
    return {
      verb,
      what: 'url' in asked ? what : describeAsked(asked),
      namespace: where ?? '',
      grants: grantsOf(rbac, asked).map(rowOf),
      source: 'roles and bindings',
      ...(rbac.missing.length > 0 && { missing: [...rbac.missing] }),
    };
  });
}

/** The subject of the question and its namespace; "" for cluster-scoped resources. */
async function placeAsked(
  { what, subresource }: Pick<WhoOptions, 'what' | 'subresource'>,
  { discovery, namespace }: Session,
): Promise<{ askedOf(verb: string): AccessQuestion; namespace: string }> {
  if (what.startsWith('/')) return { askedOf: (verb) => ({ verb, url: what }), namespace: '' };
  const slash = what.indexOf('/');
  const [type, name] = slash < 0 ? [what, ''] : [what.slice(0, slash), what.slice(slash + 1)];
  const { group, name: resource, namespaced } = await discovery.resolve(type.toLowerCase());
  // A namespace counts as being in itself.
  const isNamespace = group === '' && resource === 'namespaces';
  return {
    askedOf: (verb) => ({ verb, group, resource, subresource, name }),
    namespace: namespaced ? namespace : isNamespace ? name : '',
  };
}

function describeAsked({
  group,
  resource,
  subresource,
  name,
}: Exclude<AccessQuestion, { url: string }>): string {
  const type = resourceName({ group, name: resource });
  return [type, ...(name === '' ? [] : [name]), ...(subresource === '' ? [] : [subresource])].join('/');
}

function rowOf({ subject, binding, role, only, risks, from }: Grant): GrantRow {
  const { kind, name, namespace } = subject;
  const place = binding.metadata?.namespace ?? '';
  return {
    subject: { kind, name, ...(namespace && { namespace }) },
    binding: `${place === '' ? 'ClusterRoleBinding' : 'RoleBinding'}/${binding.metadata?.name}`,
    role: `${binding.roleRef?.kind}/${role.metadata?.name}`,
    namespace: place,
    ...(only && { resourceNames: only }),
    risks,
    ...(from.length > 0 && { aggregatedFrom: from }),
  };
}

/** The columns of who may do something. */
export const WHO_HEADINGS = ['SUBJECT', 'BINDING', 'ROLE', 'WHERE', 'NAMES', 'NOTE'];

/** The cells of who may do something; `!` precedes what deserves attention. */
export function whoCells({
  subject,
  binding,
  role,
  namespace,
  resourceNames,
  risks,
  aggregatedFrom = [],
}: GrantRow): string[] {
  const notes = [...risks, ...(aggregatedFrom.length > 0 ? [`from ${aggregatedFrom.join(', ')}`] : [])];
  return [
    subjectText(subject),
    binding,
    role,
    namespace || 'everywhere',
    resourceNames?.join(',') ?? 'all',
    risks.length > 0 ? `! ${notes.join(' ')}` : notes.join(' '),
  ].map(cellText);
}

/** The table of who may do something. */
export function whoText({ grants }: WhoReport): string {
  if (grants.length === 0) return '';
  const table = new TabWriter();
  table.add(WHO_HEADINGS);
  for (const grant of grants) table.add(whoCells(grant));
  return [...table.flush()].join('');
}

/** The notes below it. */
export function whoNote({ grants, verb, what, namespace }: WhoReport): string {
  if (grants.length > 0) return NOT_SEEN;
  return `Nobody may ${verb} ${what}${namespace === '' ? '' : ` in ${namespace}`}, by roles and bindings; other authorizers (nodes, webhooks) are not included.`;
}
