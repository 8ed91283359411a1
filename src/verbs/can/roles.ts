import type { Session } from '../../cluster/session.js';
import { withBindingNamespace } from '../../objects/access/grants.js';
import { type Identity, isSubject, readIdentity, subjectText } from '../../objects/access/identity.js';
import { type Rbac, readRbac, roleOf } from '../../objects/access/rbac.js';
import { risksOf } from '../../objects/access/rules.js';
import type { AccessRule } from '../../objects/access/rules-review.js';
import type { Reports } from '../../render/outcomes.js';
import { cellText } from '../../render/table-cells.js';
import { TabWriter } from '../../render/tabwriter.js';

/** The options of `can roles`, validated. */
interface RolesOptions {
  /** As typed: `sa/builder`, `group/dev`, `jane`. */
  subject: string;
  /** Groups of the subject. */
  groups: readonly string[];
}

/** A role of a subject. */
export interface HeldRole {
  binding: string;
  role: string;
  /** "" everywhere. */
  namespace: string;
  /** The subject in the binding: `Group/dev`. */
  as: string;
  /** The role is aggregated from others by the cluster. */
  aggregated?: true;
  /** Undefined if the role does not exist, or could not be read. */
  rules: RiskyRule[] | undefined;
}

/** A rule, and why it deserves attention. */
export type RiskyRule = AccessRule & { risks: string[] };

/** The roles of a subject, for programs. */
export interface RolesReport {
  user: string;
  groups: readonly string[];
  roles: HeldRole[];
  source: 'roles and bindings';
  /** Why some of these could not be read. */
  missing?: string[];
}

/** Returns the roles of a subject. Fails if no role or binding may be read, and after the report if some may not. */
export async function* heldRoles(options: RolesOptions, session: Session): Reports<RolesReport> {
  const report = await rolesOfSubject(options, session);
  yield report;
  if (report.missing !== undefined)
    throw new Error(`the result may be incomplete: ${report.missing.join('; ')}`);
}

/** The roles that bindings give to a subject. Fails if none may be read. */
export async function rolesOfSubject(
  { subject, groups }: RolesOptions,
  session: Session,
): Promise<RolesReport> {
  const identity = readIdentity(subject, session.namespace, groups);
  const rbac = await readRbac(session, undefined);
  return {
    ...identity,
    roles: rolesOf(identity, rbac),
    source: 'roles and bindings',
    ...(rbac.missing.length > 0 && { missing: [...rbac.missing] }),
  };
}

/** The roles of a subject among those of a cluster: cluster-wide ones come first. */
export function rolesOf(identity: Identity, rbac: Rbac): HeldRole[] {
  return rbac.bindings.flatMap((binding): HeldRole[] => {
    const { metadata = {}, roleRef = {}, subjects } = binding;
    const { namespace = '', name } = metadata;
    const found = (subjects ?? [])
      .map((each) => withBindingNamespace(each, namespace))
      .find((each) => isSubject(identity, each));
    if (found === undefined) return [];
    const role = roleOf(rbac, binding);
    return [
      {
        binding: `${namespace === '' ? 'ClusterRoleBinding' : 'RoleBinding'}/${name}`,
        role: `${roleRef.kind}/${roleRef.name}`,
        namespace,
        as: subjectText(found),
        ...(role?.aggregationRule && { aggregated: true }),
        rules: role && riskyRules(role.rules ?? []),
      },
    ];
  });
}

/** Rules with the reason why they deserve attention. */
export function riskyRules(rules: readonly AccessRule[]): RiskyRule[] {
  return rules.map((rule) => ({ ...rule, risks: risksOf(rule) }));
}

/** The table of a subject's roles, with a row for each rule. */
export function rolesText({ roles }: RolesReport): string {
  if (roles.length === 0) return '';
  const table = new TabWriter();
  table.add(['BINDING', 'WHERE', 'AS', 'ROLE', ...RULE_HEADINGS]);
  for (const { binding, namespace, as, role, rules, aggregated } of roles) {
    const lead = [binding, namespace || 'everywhere', as, aggregated ? `${role} (aggregated)` : role];
    if (rules === undefined)
      table.add([...lead, '<the role does not exist, or you may not read it>'].map(cellText));
    else if (rules.length === 0) table.add([...lead, '<no rules>'].map(cellText));
    else for (const rule of rules) table.add([...lead, ...ruleCells(rule)].map(cellText));
  }
  return [...table.flush()].join('');
}

const RULE_HEADINGS = ['VERBS', 'RESOURCES', 'NAMES', 'NOTE'];

function ruleCells({
  verbs = [],
  apiGroups = [],
  resources = [],
  resourceNames = [],
  nonResourceURLs = [],
  risks,
}: RiskyRule): string[] {
  return [
    verbs.join(','),
    ruleThings({ apiGroups, resources, nonResourceURLs }).join(','),
    resourceNames.join(',') || 'all',
    risks.length === 0 ? '' : `! ${risks.join(' ')}`,
  ];
}

/** The scope of a rule: types, each in its groups, and URLs. */
export function ruleThings({ apiGroups = [], resources = [], nonResourceURLs = [] }: AccessRule): string[] {
  const isCore = apiGroups.every((group) => group === '');
  return [...(isCore ? resources : resources.map((each) => inGroups(each, apiGroups))), ...nonResourceURLs];
}

/** `deployments.apps/scale`; of several groups `deployments.{apps,extensions}`. */
function inGroups(resource: string, groups: readonly string[]): string {
  const [name, ...rest] = resource.split('/');
  const group = groups.length === 1 ? groups[0] : `{${groups.join(',')}}`;
  return [`${name}.${group}`, ...rest].join('/');
}
