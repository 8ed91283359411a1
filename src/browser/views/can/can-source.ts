import { VERBS } from '../../../objects/access/access-matrix.js';
import { showControls } from '../../../terminal/sanitize.js';
import type { Role, Span } from '../../../terminal/ui/view-model.js';
import type { HeldRole } from '../../../verbs/can/roles.js';
import type { WhoReport } from '../../../verbs/can/who.js';
import type { SeenObject } from '../../frame/screen.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { RowsSource, ToolRow, ToolRows } from '../rows/rows-screen.js';
import { quietSession } from '../session/quiet-session.js';

const RBAC = { group: 'rbac.authorization.k8s.io', version: 'v1' };

/** What was looked at, which is not all that authorizers may know. */
const SEEN = 'found in roles and bindings; other authorizers (nodes, webhooks) are not seen';

/** What the signs in the table of what one may do mean. */
const SIGNS = '* by a wildcard, ! shows secrets or leads further';

/**
 * What one may do, who may do something, or the roles of somebody. A row of the first leads to who else may do it, a row of
 * the second to the binding that allows it, one of the third to the role. Fails where the words mean nothing.
 * @param words as behind `can`: none, `matrix`, types, `VERB TYPE`, `who VERB TYPE`, `roles SUBJECT`
 * @param namespace undefined for all
 */
export function canSource(
  cluster: BrowserCluster,
  words: readonly string[],
  namespace: string | undefined,
): RowsSource {
  const [first, ...rest] = words;
  const own = namespace ?? cluster.info.namespace;
  switch (first) {
    case 'who': {
      const [verb, what, ...more] = rest;
      if (verb === undefined || what === undefined || more.length > 0)
        throw new Error('can who takes a verb and a type: can who delete pods');
      return whoSource(cluster, { verbs: [verb], what, namespace });
    }
    case 'roles': {
      const [subject, ...more] = rest;
      if (subject === undefined || more.length > 0)
        throw new Error('can roles takes a user, a group or a service account: can roles sa/default');
      return rolesSource(cluster, subject, own);
    }
    case 'matrix':
      return matrixSource(cluster, rest, VERBS, own);
    default: {
      const verb = VERBS.find((each) => each === first);
      if (verb === undefined) return matrixSource(cluster, words, VERBS, own);
      if (rest.length === 0) throw new Error(`can ${verb} takes a type: can ${verb} pods`);
      return matrixSource(cluster, rest, [verb], own);
    }
  }
}

/** What one may do in a namespace. @param verbs that one is led to who may do */
function matrixSource(
  cluster: BrowserCluster,
  types: readonly string[],
  verbs: readonly string[],
  namespace: string,
): RowsSource {
  return {
    title: `what you may do in ${namespace}`,
    about: undefined,
    read: async (show, signal) => {
      const [{ accessMatrix }, { matrixText }, { resourceName }] = await Promise.all([
        import('../../../objects/access/access-matrix.js'),
        import('../../../verbs/can/matrix.js'),
        import('../../../discovery/types.js'),
      ]);
      const matrix = await accessMatrix(types, quietSession(cluster, signal, namespace));
      const leads = matrix.types.map((type) => () => {
        const what = resourceName({ name: type.resource, group: type.group });
        const known = verbs.filter((verb) => type.verbs[verb] !== undefined);
        return whoSource(cluster, { verbs: known, what, namespace });
      });
      const [heading = '', ...lines] = linesOf(matrixText(matrix, true));
      const rows = lines.map((line, at): ToolRow => {
        const next = leads[at];
        // Behind the types stand remarks.
        if (next === undefined) return { ...plainRow(line, undefined), stays: 'last' };
        return { spans: accessSpans(line), target: undefined, leads: next };
      });
      const { incomplete } = matrix;
      const note = `${SIGNS}${incomplete === undefined ? '' : `; may not be all: ${incomplete}`}`;
      show({ heading: headingOf(heading), rows, note });
    },
  };
}

/** Who may do something. @param asked.namespace undefined for all */
function whoSource(
  cluster: BrowserCluster,
  { verbs, what, namespace }: { verbs: readonly string[]; what: string; namespace: string | undefined },
): RowsSource {
  return {
    title: `who may ${verbs.length === 1 ? verbs[0] : 'do what with'} ${what}, in ${namespace ?? 'all namespaces'}`,
    about: undefined,
    read: async (show, signal) => {
      const { whoCanEach, whoText } = await import('../../../verbs/can/who.js');
      const session = quietSession(cluster, signal, namespace ?? cluster.info.namespace);
      const asked = { what, subresource: '', allNamespaces: namespace === undefined };
      const targetOf = rbacTargets(cluster);
      const rows: ToolRow[] = [];
      const reports = await whoCanEach(verbs, asked, session);
      const note = noteOf(reports[0]?.missing);
      const [only, ...others] = reports;
      if (only !== undefined && others.length === 0)
        return show({ ...(await grantRows(only, whoText(only), targetOf)), note });
      for (const report of reports) {
        rows.push({ spans: headingOf(`${rows.length === 0 ? '' : ' '}${report.verb}:`), target: undefined });
        const { heading, rows: granted } = await grantRows(report, whoText(report), targetOf);
        if (heading !== undefined) rows.push({ spans: heading, target: undefined });
        rows.push(...granted);
      }
      show({ rows, note });
    },
  };
}

async function grantRows(
  { grants }: WhoReport,
  text: string,
  targetOf: ReturnType<typeof rbacTargets>,
): Promise<Pick<ToolRows, 'heading' | 'rows'>> {
  const [heading, ...lines] = linesOf(text);
  if (heading === undefined) return { rows: [plainRow('nobody', undefined)] };
  const targets = await Promise.all(grants.map(({ binding, namespace }) => targetOf(binding, namespace)));
  return { heading: headingOf(heading), rows: lines.map((line, at) => plainRow(line, targets[at])) };
}

/** The roles of somebody. @param namespace of `sa/NAME` */
function rolesSource(cluster: BrowserCluster, subject: string, namespace: string): RowsSource {
  return {
    title: `roles of ${subject}`,
    about: undefined,
    read: async (show, signal) => {
      const { rolesOfSubject, rolesText } = await import('../../../verbs/can/roles.js');
      const report = await rolesOfSubject({ subject, groups: [] }, quietSession(cluster, signal, namespace));
      const targetOf = rbacTargets(cluster);
      // A role that is not there leads to the binding that names it.
      const leadOf = ({ binding, role, rules, namespace: place }: HeldRole) =>
        targetOf(rules === undefined ? binding : role, place);
      const [heading, ...lines] = linesOf(rolesText(report));
      if (heading === undefined) return show({ rows: [], note: noteOf(report.missing) });
      const targets = await Promise.all(
        report.roles.map(async (held) => {
          const target = await leadOf(held);
          // One line at least, and one for each rule.
          return Array.from({ length: Math.max(1, held.rules?.length ?? 0) }, () => target);
        }),
      );
      const leads = targets.flat();
      const rows = lines.map((line, at) => plainRow(line, leads[at]));
      show({ heading: headingOf(heading), rows, note: noteOf(report.missing) });
    },
  };
}

/** Finds objects of RBAC by `KIND/NAME`; what is not served to this user leads nowhere. */
function rbacTargets(cluster: BrowserCluster) {
  return async (named: string, namespace: string): Promise<SeenObject | undefined> => {
    const slash = named.indexOf('/');
    const kind = named.slice(0, slash);
    const resource = await cluster.resolveKind({ ...RBAC, kind }).catch(() => undefined);
    const place = resource?.namespaced ? namespace : undefined;
    return resource && { resource, namespace: place, name: named.slice(slash + 1) };
  };
}

function noteOf(missing: readonly string[] = []): string {
  return missing.length === 0 ? SEEN : `${SEEN}; it may lack something: ${missing.join('; ')}`;
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.trimEnd().split('\n');
}

function headingOf(text: string): Span[] {
  return [{ text, role: 'heading' }];
}

/** What one may do with a type: its name, and a word in its color for each verb. */
export function accessSpans(line: string): Span[] {
  return [...showControls(line).matchAll(/^\S+|\s+|\S+/g)].map(({ 0: text, index }) => ({
    text,
    role: index === 0 ? 'plain' : accessRole(text),
  }));
}

function accessRole(word: string): Role {
  if (word === 'no') return 'bad';
  if (word.includes('!')) return 'warning';
  return /^(?:yes|some)/.test(word) ? 'good' : 'muted';
}

/** What is marked by `!` is worth a second look. */
function plainRow(text: string, target: SeenObject | undefined): ToolRow {
  return { spans: [{ text: showControls(text), role: text.includes('!') ? 'warning' : 'plain' }], target };
}
