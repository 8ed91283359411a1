import { parseGroupVersion } from '../../../codec/object.js';
import { VERBS } from '../../../objects/access/access-matrix.js';
import type { AccessBinding, AccessRole } from '../../../objects/access/rbac.js';
import type { HeldRole, RiskyRule } from '../../../verbs/can/roles.js';
import type { SeenObject } from '../../frame/screen.js';
import { targetPath } from '../../rows/list-view.js';
import type { BrowserCluster } from '../../state/cluster.js';
import { quietSession } from '../session/quiet-session.js';
import type { ToolCell, ToolColumn, ToolLine, ToolSource } from '../tool/tool-table.js';
import { notSeen, rbacTargets } from './seen-rules.js';

const LEGEND = '* by a wildcard; ! is worth a second look';

/** The minimum width of screens that show the name and scope of a role. */
const DETAILS_FROM = 160;

/** The columns of rules: their resources, and the allowed verbs. */
const COLUMNS: readonly ToolColumn[] = [
  { title: 'RESOURCE', kind: 'name' },
  ...VERBS.map((verb) => ({ title: verb.toUpperCase(), ...(verb === 'deletecollection' && { from: 132 }) })),
  { title: 'OTHER VERBS' },
  { title: 'NAMES' },
  { title: 'NOTE' },
];

const NO_VERBS = VERBS.map(() => '');

/** The rules as a matrix of verbs: a row for each resource of a rule. */
async function rulesOf(rules: readonly RiskyRule[]): Promise<(string | ToolCell)[][]> {
  const { ruleThings } = await import('../../../verbs/can/roles.js');
  return rules.flatMap((rule) => {
    const { verbs = [], resourceNames = [], risks } = rule;
    const isAll = verbs.includes('*');
    const others = verbs.filter((verb) => !VERBS.some((known) => known === verb));
    return ruleThings(rule).map((thing) => [
      thing,
      ...VERBS.map((verb): ToolCell => {
        if (verbs.includes(verb)) return { text: 'yes', role: 'good' };
        return isAll ? { text: 'yes*', role: 'good' } : { text: '-', role: 'muted' };
      }),
      others.join(','),
      resourceNames.join(',') || 'all',
      risks.length === 0 ? '' : { text: `! ${risks.join(' ')}`, role: 'warning' as const },
    ]);
  });
}

/** The roles of a subject, with their rules. @param namespace of `sa/NAME` */
export function rolesSource(cluster: BrowserCluster, subject: string, namespace: string): ToolSource {
  return {
    word: 'can roles',
    path: [subject, 'roles'],
    read: async (show, signal) => {
      const { rolesOfSubject } = await import('../../../verbs/can/roles.js');
      const report = await rolesOfSubject({ subject, groups: [] }, quietSession(cluster, signal, namespace));
      const targetOf = rbacTargets(cluster);
      const rows = report.roles.map(async (held): Promise<ToolLine[]> => {
        const { binding, role, rules, namespace: place, as, aggregated } = held;
        // A role that does not exist leads to the binding that names it.
        const target = await targetOf(rules === undefined ? binding : role, place);
        const whose = [aggregated ? `${role} (aggregated)` : role, place || 'everywhere', binding, as];
        const found = await rulesOf(rules ?? []);
        const cells = found.length === 0 ? [withoutRules(held)] : found;
        return cells.map((each, at) => ({
          id: `${binding} ${role} ${at}`,
          cells: [...each, ...whose],
          target,
        }));
      });
      show({
        columns: [
          ...COLUMNS,
          { title: 'ROLE' },
          { title: 'WHERE', from: 132 },
          { title: 'BINDING', from: DETAILS_FROM },
          { title: 'AS', from: DETAILS_FROM },
        ],
        rows: (await Promise.all(rows)).flat(),
        note: notSeen(report.missing),
        legend: LEGEND,
      });
    },
  };
}

function withoutRules({ rules }: HeldRole): (string | ToolCell)[] {
  const why = rules === undefined ? 'the role does not exist, or you may not read it' : 'no rules';
  return ['', ...NO_VERBS, '', '', { text: why, ...(rules === undefined && { isBad: true, role: 'bad' }) }];
}

/** The rules of a role, those of a binding and its subjects, or those of a service account's roles. */
export function rulesSource(cluster: BrowserCluster, target: SeenObject): ToolSource {
  const { resource, namespace = '', name } = target;
  if (resource.name === 'serviceaccounts')
    return {
      ...rolesSource(cluster, `system:serviceaccount:${namespace}:${name}`, namespace),
      about: target,
    };
  return {
    word: 'rules',
    path: [...targetPath(target), 'rules'],
    about: target,
    read: async (show, signal) => {
      const [{ riskyRules }, { subjectText }, object] = await Promise.all([
        import('../../../verbs/can/roles.js'),
        import('../../../objects/access/identity.js'),
        cluster.object(target, signal),
      ]);
      const { roleRef, subjects } = object as AccessBinding;
      const tell = async (role: AccessRole, note: string) => {
        const cells = await rulesOf(riskyRules(role.rules ?? []));
        const rows = cells.map((each, at) => ({ id: String(at), cells: each }));
        show({ columns: COLUMNS, rows, note, legend: LEGEND });
      };
      if (roleRef === undefined) return tell(object as AccessRole, '');
      const people = (subjects ?? []).map(subjectText).join(', ') || 'nobody';
      const note = `${roleRef.kind}/${roleRef.name} for ${people}`;
      show({ columns: COLUMNS, rows: [], note });
      const { group } = parseGroupVersion(object.apiVersion ?? '');
      const role = await cluster.resolve(`${(roleRef.kind ?? '').toLowerCase()}s.${group}`);
      const place = role.namespaced ? namespace : undefined;
      const found = await cluster.object(
        { resource: role, namespace: place, name: roleRef.name ?? '' },
        signal,
      );
      return tell(found as AccessRole, note);
    },
  };
}
