import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { boolFlag, choiceFlag, stringFlag } from '../cli/flags/kinds.js';
import { documentFormats, outputFlag, readOutput } from '../cli/flags/print.js';
import { allNamespacesFlags, excludeNamespaceFlags, selectorFlags } from '../cli/flags/selectors.js';
import { UsageError } from '../process/errors.js';
import { type CapacityReport, capacityDocument } from '../render/capacity/report.js';
import { capacityNotes, capacityTable } from '../render/capacity/table.js';
import { foldLines, foldPieces } from '../render/fold-lines.js';
import { framesOn } from '../terminal/frames.js';
import { type CapacityOptions, capacity } from '../verbs/capacity/capacity.js';
import { ORDERS } from '../verbs/capacity/report.js';

const formats = ['wide', ...documentFormats] as const;
const selection = { helpGroup: 'SELECTION', helpValue: 'QUERY' } as const;

/** `proa capacity`: the capacity of nodes, and what their pods take of it. */
export default class Capacity extends ClusterCommand<typeof Capacity> {
  static override summary = 'Show what pods request and use on each node, and their limits';
  static override description =
    'Prints the requests and limits of the pods on each node, also as percentages of what the node can allocate, ' +
    'the number of pods, and the requests for GPUs and other extended resources. The first row is the sum; on a ' +
    'terminal, the sum is in a frame above the table. Requests are counted as the scheduler counts them: with init ' +
    'containers, sidecars and overhead, without pods that have ended. "!" marks requests and use of more than 90 ' +
    'percent, and limits of more than 100. The pods of all namespaces count unless --namespace is given.';
  static override usage = ['capacity [NODE | -l QUERY] [flags]'];
  static override examples = examples({
    'Show all nodes, and their sum': 'capacity',
    'Show what is used, too, with the fullest nodes first': 'capacity --use --sort-by=memory-requests',
    'Show one node and its pods': 'capacity node-0001 --pods',
    'Show what the pods of one namespace request': 'capacity -n default --pods --use',
  });
  static override completes = [{ names: 'nodes' }] as const;
  static override flags = {
    ...selectorFlags('Selector (label query) of nodes.'),
    'pod-selector': stringFlag({
      ...selection,
      description: 'Selector (label query) of the pods that count.',
    }),
    'namespace-selector': stringFlag({
      ...selection,
      description: 'Selector (label query) of the namespaces whose pods count.',
    }),
    ...allNamespacesFlags('Count the pods of all namespaces; --namespace is ignored then.'),
    ...excludeNamespaceFlags(),
    pods: boolFlag({ helpGroup: 'OUTPUT', description: 'Show the pods of each node, too.' }),
    use: boolFlag({
      helpGroup: 'OUTPUT',
      description: 'Show what is used, too, as measured by the metrics server.',
    }),
    'sort-by': choiceFlag(
      {
        helpGroup: 'OUTPUT',
        helpValue: 'WHAT',
        description: `Sort nodes, and the pods of each node, by this, the largest first. One of: ${ORDERS.join(', ')}.`,
      },
      ORDERS,
      'name',
    ),
    ...outputFlag(formats),
  };

  protected async execute(): Promise<undefined> {
    const options = this.#options();
    const format = readOutput(this.flags, this.environment.variables, formats);
    const shown = { ...options, wide: format?.name === 'wide' };
    const { stdout, stderr, variables } = this.environment;
    const frames = await framesOn(stdout, variables);
    const view = {
      format,
      document: capacityDocument,
      text: (report: CapacityReport) =>
        report.nodes.length === 0 ? [] : foldPieces(capacityTable(report, shown, frames), stdout.columns),
      notes: (report: CapacityReport) =>
        report.nodes.length === 0
          ? ['No nodes found']
          : capacityNotes(report, options.withUse).map((note) => foldLines(note, stderr.columns)),
    };
    await this.printReports(view, (session) => capacity(options, session));
  }

  #options(): CapacityOptions {
    const { flags, args } = this;
    const [node = ''] = args;
    const nodeSelector = flags.selector.trim();
    if (args.length > 1)
      throw new UsageError('name one node, or select nodes with -l', { part: 'arguments' });
    if (node !== '' && nodeSelector !== '')
      throw new UsageError('only one of NODE or --selector can be provided');
    return {
      ...{ node, nodeSelector, order: flags['sort-by'], withPods: flags.pods, withUse: flags.use },
      podSelector: flags['pod-selector'].trim(),
      namespaceSelector: flags['namespace-selector'].trim(),
      allNamespaces: flags['all-namespaces'],
      excludedNamespaces: flags['exclude-namespace'],
    };
  }
}
