import type { Role, Span } from '../../../terminal/ui/view-model.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { RowsSource, ToolRow } from '../rows/rows-screen.js';
import { quietSession } from '../session/quiet-session.js';

/** What is left of a namespace: all of them count. */
const ALL = { podSelector: '', namespaceSelector: '', excludedNamespaces: [], allNamespaces: true } as const;

/**
 * What nodes can give and what their pods take of it, a line for each; from a line one goes to its node or pod.
 * @param withPods pods below their nodes
 */
export function capacitySource(cluster: BrowserCluster, withPods: boolean): RowsSource {
  return {
    title: withPods ? 'capacity of nodes, with pods' : 'capacity of nodes',
    about: undefined,
    read: async (show, signal) => {
      const [{ readCapacity }, { capacityNotes, capacitySigns, capacityTable }, nodes, pods] =
        await Promise.all([
          import('../../../verbs/capacity/capacity.js'),
          import('../../../render/capacity/table.js'),
          cluster.resolve('nodes'),
          cluster.resolve('pods'),
        ]);
      const asked = { ...ALL, node: '', nodeSelector: '', withPods, withUse: true, order: 'name' } as const;
      const { report } = await readCapacity(asked, quietSession(cluster, signal));
      const targets = [
        undefined,
        ...report.nodes.flatMap(({ name, podList }) => [
          { resource: nodes, namespace: undefined, name },
          ...podList.map((pod) => ({ resource: pods, namespace: pod.namespace, name: pod.name })),
        ]),
      ];
      const text = [...capacityTable(report, { withPods, withUse: true, wide: false })].join('');
      const [heading = '', ...lines] = text.trimEnd().split('\n');
      const rows = lines.map(
        (line, at): ToolRow => ({
          ...{ spans: shown(line, at === 0 ? 'title' : 'plain'), target: targets[at] },
          ...(at === 0 && { stays: 'first' }),
        }),
      );
      show({
        heading: [{ text: heading, role: 'heading' }],
        rows,
        note: [capacitySigns, ...capacityNotes(report, true)].join(' '),
      });
    },
  };
}

/** A line of the table; what has a mark, since too much is asked or used, is seen. */
function shown(line: string, role: Role): Span[] {
  const pieces = line.split(/(\S+!)(?!\S)/);
  return pieces.map((text) => ({ text, role: /^\S+!$/.test(text) ? 'bad' : role }));
}
