import { showControls } from '../../terminal/sanitize.js';
import type { BrowserCluster } from '../cluster.js';
import type { SeenObject } from '../screen.js';
import { quietSession } from './quiet-session.js';
import type { RowsSource, ToolRow, ToolRows } from './rows-screen.js';

const NOT_SEEN = 'from roles and bindings; other authorizers (nodes, webhooks) are not seen';

/** What a place asks for. */
interface Place {
  cluster: BrowserCluster;
  /** undefined for all. */
  namespace: string | undefined;
  /** That of `sa/NAME`, and of what one may do. */
  own: string;
}

/**
 * What one may do, who may do something, or the roles of somebody. A line leads to the binding that grants it, or to the
 * objects of the type. Fails with an Error where the words are wrong.
 * @param words as behind `can`: none, `who VERB TYPE`, `roles SUBJECT`, or types
 * @param namespace undefined for all
 */
export function canSource(
  cluster: BrowserCluster,
  words: readonly string[],
  namespace: string | undefined,
): RowsSource {
  const [first, ...rest] = words;
  const place = { cluster, namespace, own: namespace ?? cluster.facts.namespace };
  if (first === 'who') {
    const [verb, what, ...more] = rest;
    if (verb === undefined || what === undefined || more.length > 0)
      throw new Error('can who takes a verb and a type: can who delete pods');
    return who(verb, what, place);
  }
  if (first === 'roles') {
    const [subject, ...more] = rest;
    if (subject === undefined || more.length > 0)
      throw new Error('can roles takes a user, a group or a service account: can roles sa/default');
    return roles(subject, place);
  }
  return matrix(first === 'matrix' ? rest : words, place);
}

function who(verb: string, what: string, { cluster, namespace, own }: Place): RowsSource {
  return {
    title: `who may ${verb} ${what}, in ${namespace ?? 'all namespaces'}`,
    about: undefined,
    read: async (show, signal) => {
      const { whoCan, whoText } = await import('../../verbs/can/who.js');
      const asked = { verb, what, subresource: '', allNamespaces: namespace === undefined };
      const report = await whoCan(asked, quietSession(cluster, signal, own));
      const bindings = report.grants.map(({ binding, namespace: within }) => ({ binding, within, lines: 1 }));
      const seen = seenIn(report.missing, bindings.length === 0 ? 'nobody' : '');
      show(await table(whoText(report), bindings, seen, cluster));
    },
  };
}

function roles(subject: string, { cluster, own }: Place): RowsSource {
  return {
    title: `roles of ${subject}`,
    about: undefined,
    read: async (show, signal) => {
      const { rolesOfSubject, rolesText } = await import('../../verbs/can/roles.js');
      const report = await rolesOfSubject({ subject, groups: [] }, quietSession(cluster, signal, own));
      const bindings = report.roles.map(({ binding, namespace: within, rules = [] }) => ({
        ...{ binding, within, lines: Math.max(1, rules.length) },
      }));
      const seen = seenIn(report.missing, bindings.length === 0 ? 'no binding names it' : '');
      show(await table(rolesText(report), bindings, seen, cluster));
    },
  };
}

function matrix(types: readonly string[], { cluster, own }: Place): RowsSource {
  return {
    title: `what you may do in ${own}`,
    about: undefined,
    read: async (show, signal) => {
      const [{ accessMatrix }, { matrixText }] = await Promise.all([
        import('../../verbs/can/access-matrix.js'),
        import('../../verbs/can/matrix-text.js'),
      ]);
      const found = await accessMatrix(types, quietSession(cluster, signal, own));
      const [heading = '', ...lines] = matrixText(found, true).trimEnd().split('\n');
      const resources = new Map(
        (await cluster.resources()).map((resource) => [`${resource.name}.${resource.group}`, resource]),
      );
      const rows = lines.map((text, at): ToolRow => {
        const type = found.types[at];
        const resource = type && resources.get(`${type.resource}.${type.group}`);
        const list = resource && { resource, namespace: resource.namespaced ? own : undefined };
        return { spans: [lineSpan(text)], target: undefined, ...(list && { list }) };
      });
      const doubt = found.incomplete === undefined ? '' : `this may not be all: ${found.incomplete}`;
      show({ rows: [headingRow(heading), ...rows], note: doubt });
    },
  };
}

/** The lines of a table, each with the binding that it is about. */
async function table(
  text: string,
  bindings: readonly { binding: string; within: string; lines: number }[],
  note: string,
  cluster: BrowserCluster,
): Promise<ToolRows> {
  if (text === '') return { rows: [], note };
  const [heading = '', ...lines] = text.trimEnd().split('\n');
  const targets: (SeenObject | undefined)[] = [];
  for (const { binding, within, lines: count } of bindings) {
    const target = await bindingOf(binding, within, cluster);
    for (let line = 0; line < count; line++) targets.push(target);
  }
  const rows = lines.map((line, at) => ({ spans: [lineSpan(line)], target: targets[at] }));
  return { rows: [headingRow(heading), ...rows], note };
}

/** What was looked at. @param none said where nothing was found; "" otherwise */
function seenIn(missing: readonly string[] = [], none = ''): string {
  const lacks = missing.length === 0 ? '' : `it may lack something: ${missing.join('; ')}`;
  return [none, NOT_SEEN, lacks].filter(Boolean).join('; ');
}

/** @param binding `RoleBinding/NAME`. What is not served leads nowhere. */
async function bindingOf(
  binding: string,
  namespace: string,
  cluster: BrowserCluster,
): Promise<SeenObject | undefined> {
  const slash = binding.indexOf('/');
  const gvk = { group: 'rbac.authorization.k8s.io', version: 'v1', kind: binding.slice(0, slash) };
  const resource = await cluster.resolveKind(gvk).catch(() => undefined);
  const place = { namespace: namespace === '' ? undefined : namespace, name: binding.slice(slash + 1) };
  return resource && { resource, ...place };
}

function headingRow(text: string): ToolRow {
  return { spans: [{ text: showControls(text), role: 'heading' }], target: undefined };
}

/** What has a "!" is worth a second look. */
function lineSpan(text: string): ToolRow['spans'][number] {
  return { text: showControls(text), role: text.includes('!') ? 'warning' : 'plain' };
}
