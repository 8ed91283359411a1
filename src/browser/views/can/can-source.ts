import { VERBS } from '../../../objects/access/access-matrix.js';
import type { Role } from '../../../terminal/ui/view-model.js';
import type { BrowserCluster } from '../../state/cluster.js';
import { quietSession } from '../session/quiet-session.js';
import type { ToolCell, ToolColumn, ToolLine, ToolSource } from '../tool/tool-table.js';
import { rolesSource } from './rules-source.js';
import { notSeen, rbacTargets } from './seen-rules.js';

/** The meaning of the signs in the access table. */
const SIGNS =
  '* by a wildcard, ! shows secrets or leads to more access; some: only named objects; - no such verb';

/** The minimum width of screens that show rarely needed verbs. */
const RARE_FROM = 132;

/**
 * What the user may do, who may do something, or the roles of a subject. Rows lead from the first to who else may do
 * it, from the second to the binding that allows it, from the third to the role. Fails if the words mean nothing.
 * @param words after `can`: none, `matrix`, types, `VERB TYPE`, `who VERB TYPE`, `roles SUBJECT`
 * @param namespace undefined for all
 */
export function canSource(
  cluster: BrowserCluster,
  words: readonly string[],
  namespace: string | undefined,
): ToolSource {
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

/** What the user may do in a namespace. @param verbs whose rows lead to who may do it */
function matrixSource(
  cluster: BrowserCluster,
  types: readonly string[],
  verbs: readonly string[],
  namespace: string,
): ToolSource {
  return {
    word: 'can',
    path: [namespace, 'what you may do'],
    hint: 'who may',
    read: async (show, signal) => {
      const [{ accessMatrix }, { accessWord }, { resourceName }] = await Promise.all([
        import('../../../objects/access/access-matrix.js'),
        import('../../../verbs/can/matrix.js'),
        import('../../../discovery/types.js'),
      ]);
      const matrix = await accessMatrix(types, quietSession(cluster, signal, namespace));
      const { powers, urls, incomplete } = matrix;
      const further = new Map<string, string[]>();
      for (const [power, over] of Object.entries(powers))
        for (const thing of over) further.set(thing, [...(further.get(thing) ?? []), power]);
      const furtherCell = (thing: string): ToolCell | string => {
        const found = further.get(thing) ?? [];
        return found.length === 0 ? '' : { text: `! ${found.join(', ')}`, role: 'warning' };
      };
      const rows = matrix.types.map((type): ToolLine => {
        const what = resourceName({ name: type.resource, group: type.group });
        const known = verbs.filter((verb) => type.verbs[verb] !== undefined);
        return {
          id: what,
          cells: [
            what,
            ...VERBS.map((verb) => accessCell(accessWord(type, verb))),
            furtherCell(type.resource),
          ],
          leads: () => whoSource(cluster, { verbs: known, what, namespace }),
        };
      });
      // Rules that are not about types: impersonated users and groups, and URLs.
      const others = [...further.keys()].filter(
        (thing) => !matrix.types.some(({ resource }) => resource === thing),
      );
      const none = VERBS.map(() => accessCell('-'));
      show({
        columns: [{ title: 'RESOURCE', kind: 'name' }, ...VERBS.map(verbColumn), { title: 'FURTHER' }],
        rows: [
          ...rows,
          ...others.map((thing) => ({ id: thing, cells: [thing, ...none, furtherCell(thing)] })),
          ...urls.map((each) => ({
            id: each.url,
            cells: [each.url, ...VERBS.map((verb) => urlCell(each, verb)), ''],
          })),
        ],
        note: incomplete === undefined ? '' : `may be incomplete: ${incomplete}`,
        legend: SIGNS,
      });
    },
  };
}

function verbColumn(verb: string): ToolColumn {
  return { title: verb.toUpperCase(), ...(verb === 'deletecollection' && { from: RARE_FROM }) };
}

function urlCell({ verbs }: { verbs: readonly string[] }, verb: string): ToolCell {
  return accessCell(verbs.includes(verb) ? 'yes' : verbs.includes('*') ? 'yes*' : '-');
}

/** An answer about access, in its color. */
function accessCell(word: string): ToolCell {
  return { text: word, role: accessRole(word) };
}

function accessRole(word: string): Role {
  if (word === 'no') return 'bad';
  if (word.includes('!')) return 'warning';
  return /^(?:yes|some)/.test(word) ? 'good' : 'muted';
}

/** Who may do something. @param asked.namespace undefined for all */
function whoSource(
  cluster: BrowserCluster,
  { verbs, what, namespace }: { verbs: readonly string[]; what: string; namespace: string | undefined },
): ToolSource {
  return {
    word: 'can who',
    path: [
      namespace ?? 'all namespaces',
      `who may ${verbs.length === 1 ? verbs[0] : 'do what with'} ${what}`,
    ],
    read: async (show, signal) => {
      const { WHO_HEADINGS, whoCanEach, whoCells } = await import('../../../verbs/can/who.js');
      const session = quietSession(cluster, signal, namespace ?? cluster.info.namespace);
      const asked = { what, subresource: '', allNamespaces: namespace === undefined };
      const targetOf = rbacTargets(cluster);
      const reports = await whoCanEach(verbs, asked, session);
      const isOne = reports.length === 1;
      const rows = reports.flatMap(({ verb, grants }) =>
        grants.map(async (grant): Promise<ToolLine> => {
          const [subject = '', ...cells] = whoCells(grant);
          const note = cells.pop() ?? '';
          return {
            id: [verb, subject, ...cells].join(' '),
            cells: [
              subject,
              ...(isOne ? [] : [verb]),
              ...cells,
              note.startsWith('!') ? { text: note, role: 'warning' as const } : note,
            ],
            target: await targetOf(grant.binding, grant.namespace),
          };
        }),
      );
      const [subject = '', ...others] = WHO_HEADINGS;
      show({
        columns: [
          { title: subject, kind: 'name' },
          ...(isOne ? [] : [{ title: 'VERB' }]),
          ...others.map((title) => ({ title })),
        ],
        rows: await Promise.all(rows),
        note: notSeen(reports[0]?.missing),
      });
    },
  };
}
