import type { AmountsByName } from '../../../render/describe/pod-amounts.js';
import { shareBar } from '../../../terminal/ui/share-bar.js';
import type { BrowserCluster } from '../../state/cluster.js';
import { quietSession } from '../session/quiet-session.js';
import type { ToolCell, ToolColumn, ToolLine, ToolSource } from '../tool/tool-table.js';

/** The pods of all namespaces count. */
const ALL = { podSelector: '', namespaceSelector: '', excludedNamespaces: [], allNamespaces: true } as const;

/** The minimum width of screens that show percentages of limits, and amounts beside percentages. */
const LIMITS_FROM = 132;
const AMOUNTS_FROM = 160;

/** What is taken of CPU or memory. */
interface TakenPart {
  title: string;
  /** A higher percentage is too much. */
  most: number;
  amounts: AmountsByName | undefined;
  whole: AmountsByName;
}

/**
 * The capacity of nodes and what their pods take of it, one row each, with the sum above; a row leads to its node or
 * pod.
 * @param withPods pods below their nodes
 */
export function capacitySource(cluster: BrowserCluster, withPods: boolean): ToolSource {
  return {
    word: withPods ? 'capacity pods' : 'capacity',
    path: ['nodes', withPods ? 'capacity with pods' : 'capacity'],
    read: async (show, signal) => {
      const [{ readCapacity }, render, { amountCell, amountIn, percentOf }, nodes, pods] = await Promise.all([
        import('../../../verbs/capacity/capacity.js'),
        import('../../../render/capacity/table.js'),
        import('../../../render/capacity/amounts.js'),
        cluster.resolve('nodes'),
        cluster.resolve('pods'),
      ]);
      const asked = { ...ALL, node: '', nodeSelector: '', withPods, withUse: true, order: 'name' } as const;
      const { report } = await readCapacity(asked, quietSession(cluster, signal));
      const { total, measured } = report;
      const isMeasured = total.use !== undefined;
      const partsOf = (taken: Omit<typeof total, 'pods'>, known: AmountsByName): TakenPart[] => [
        { title: 'REQ', most: render.FULL, amounts: taken.requests, whole: taken.allocatable },
        { title: 'LIM', most: render.WHOLE, amounts: taken.limits, whole: taken.allocatable },
        ...(isMeasured ? [{ title: 'USE', most: render.FULL, amounts: taken.use, whole: known }] : []),
      ];
      const cellsOf = (parts: readonly TakenPart[], name: string) =>
        parts.flatMap(({ amounts, whole, most }): (string | ToolCell)[] => {
          if (amounts === undefined) return ['', ''];
          const amount = amountIn(amounts, name);
          const percent = percentOf(name, amount, amountIn(whole, name));
          return [percent === undefined ? '' : shareCell(percent, most), amountCell(name, amount)];
        });
      const counted = render.countedIn(report, true);
      const rowOf = (
        names: string[],
        taken: typeof total | Omit<typeof total, 'pods'>,
        known: AmountsByName,
      ) => {
        const parts = partsOf(taken, known);
        const isOfPod = !('pods' in taken);
        return [
          ...names,
          ...cellsOf(parts, 'cpu'),
          ...cellsOf(parts, 'memory'),
          isOfPod ? '' : render.podsCell(taken),
          ...counted.map((name) => render.countCell(name, taken).replace(/^<none>$/, '')),
        ];
      };
      const blank = withPods ? ['', ''] : [];
      const shares = ['CPU', 'MEM'].flatMap((of) => shareColumns(of, isMeasured));
      show({
        columns: [
          { title: 'NODE', kind: withPods ? 'other' : 'name' },
          ...(withPods
            ? [
                { title: 'NAMESPACE', kind: 'namespace' as const },
                { title: 'POD', kind: 'name' as const },
              ]
            : []),
          ...shares,
          { title: 'PODS', isFigure: true },
          ...counted.map((name) => ({ title: name.toUpperCase(), isFigure: true, from: AMOUNTS_FROM })),
        ],
        sum: rowOf(['all', ...blank], total, measured.allocatable),
        rows: report.nodes.flatMap(({ podList, ...node }): ToolLine[] => [
          {
            id: node.name,
            cells: rowOf([node.name, ...blank], node, node.allocatable),
            target: { resource: nodes, namespace: undefined, name: node.name },
          },
          ...podList.map((pod) => ({
            id: `${pod.namespace}/${pod.name}`,
            cells: rowOf(
              [node.name, pod.namespace, pod.name],
              { ...pod, allocatable: node.allocatable },
              node.allocatable,
            ),
            target: { resource: pods, namespace: pod.namespace, name: pod.name },
          })),
        ]),
        note: render.capacityNotes(report, true).join(' '),
        legend: render.capacitySigns,
      });
    },
  };
}

function shareColumns(of: string, isMeasured: boolean): ToolColumn[] {
  return ['REQ', 'LIM', ...(isMeasured ? ['USE'] : [])].flatMap((what) => [
    { title: `${of} ${what}%`, isFigure: true, ...(what === 'LIM' && { from: LIMITS_FROM }) },
    { title: `${of} ${what}`, isFigure: true, from: AMOUNTS_FROM },
  ]);
}

function shareCell(percent: number, most: number): ToolCell {
  const isBad = percent > most;
  return { text: `${percent}%`, drawn: shareBar(percent, isBad), ...(isBad && { isBad }) };
}
