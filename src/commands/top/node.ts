import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { boolFlag } from '../../cli/flags/kinds.js';
import { readSelectors, selectorFlags } from '../../cli/flags/selectors.js';
import { topFlags } from '../../cli/flags/top.js';
import { rowsOfContexts } from '../../cli/rows-of-contexts.js';
import { UsageError } from '../../process/errors.js';
import { topNodes } from '../../verbs/top/nodes.js';
import { readOrder } from '../../verbs/top/options.js';

/** `proa top node`: kubectl's. */
export default class TopNode extends ClusterCommand<typeof TopNode> {
  static override hiddenAliases = ['top:nodes', 'top:no'];
  static override readsContexts = true;
  static override summary = 'Display the CPU and memory use of nodes';
  static override description =
    'Prints what each node uses, also as a percentage of what it can allocate to pods. The cluster must have a ' +
    'metrics server.';
  static override usage = ['top node [NAME | -l QUERY] [flags]'];
  static override examples = examples({
    'Show all nodes': 'top node',
    'Show the busiest nodes first': 'top node --sort-by=cpu',
    'Show one node': 'top node node-0001',
  });
  static override completes = [{ names: 'nodes' }] as const;
  static override flags = {
    ...selectorFlags(),
    ...topFlags('nodes'),
    'show-capacity': boolFlag({
      helpGroup: 'OUTPUT',
      description: 'Show percentages of the capacity of nodes, not of what they can allocate to pods.',
    }),
  };

  protected async execute(): Promise<undefined> {
    const { flags, args } = this;
    if (args.length > 1) throw new UsageError('node [NAME | -l label]', { part: 'arguments' });
    const [name = ''] = args;
    const sortBy = readOrder(flags['sort-by']);
    if (name !== '' && flags.selector !== '')
      throw new Error('only one of NAME or --selector can be provided');
    const options = {
      name,
      labelSelector: readSelectors(flags).labelSelector,
      sortBy,
      noHeaders: flags['no-headers'],
      showSwap: flags['show-swap'],
      protobuf: flags['use-protocol-buffers'],
      showCapacity: flags['show-capacity'],
    };
    const contexts = await this.contexts();
    if (contexts === undefined) await this.printTexts({}, (session) => topNodes(options, session));
    else
      await this.inContexts(
        contexts,
        rowsOfContexts((session, rows) => topNodes(options, session, rows)),
      );
  }
}
