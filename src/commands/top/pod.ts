import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { boolFlag } from '../../cli/flags/kinds.js';
import {
  allNamespacesFlags,
  excludeNamespaceFlags,
  fieldSelectorFlags,
  readSelectors,
  selectorFlags,
} from '../../cli/flags/selectors.js';
import { topFlags } from '../../cli/flags/top.js';
import { rowsOfContexts } from '../../cli/rows-of-contexts.js';
import { UsageError } from '../../process/errors.js';
import { readOrder } from '../../verbs/top/options.js';
import { topPods } from '../../verbs/top/pods.js';

/** `proa top pod`: kubectl's. */
export default class TopPod extends ClusterCommand<typeof TopPod> {
  static override hiddenAliases = ['top:pods', 'top:po'];
  static override readsContexts = true;
  static override summary = 'Display the CPU and memory use of pods';
  static override description =
    'Prints what each pod uses. The cluster must have a metrics server, which knows a pod only a few minutes after ' +
    'it starts.';
  static override usage = ['top pod [NAME | -l QUERY] [flags]'];
  static override examples = examples({
    'Show the pods of this namespace': 'top pod',
    'Show the containers of a pod': 'top pod web-1 --containers',
    'Show the pods with a label': 'top pod -l app=web',
    'Show the pods of another namespace': 'top pod -n shop-0',
    'Show the pods of all namespaces, the largest first, and their sum': 'top pod -A --sort-by=memory --sum',
  });
  static override completes = [{ names: 'pods' }] as const;
  static override flags = {
    ...selectorFlags(),
    ...fieldSelectorFlags(),
    ...allNamespacesFlags(),
    ...excludeNamespaceFlags(),
    ...topFlags('pods'),
    containers: boolFlag({ helpGroup: 'OUTPUT', description: 'Show the containers of each pod.' }),
    sum: boolFlag({ helpGroup: 'OUTPUT', description: 'Print the sum of all below the table.' }),
  };

  protected async execute(): Promise<undefined> {
    const { flags, args } = this;
    if (args.length > 1) throw new UsageError('pod [NAME | -l label]', { part: 'arguments' });
    const [name = ''] = args;
    const sortBy = readOrder(flags['sort-by']);
    if (name !== '' && (flags.selector !== '' || flags['field-selector'] !== ''))
      throw new Error('only one of NAME or selector can be provided');
    const options = {
      ...readSelectors(flags),
      name,
      sortBy,
      allNamespaces: flags['all-namespaces'],
      excludedNamespaces: flags['exclude-namespace'],
      containers: flags.containers,
      sum: flags.sum,
      noHeaders: flags['no-headers'],
      showSwap: flags['show-swap'],
      protobuf: flags['use-protocol-buffers'],
    };
    const contexts = await this.contexts();
    if (contexts === undefined) await this.printTexts({}, (session) => topPods(options, session));
    else
      await this.inContexts(
        contexts,
        rowsOfContexts((session, rows) => topPods(options, session, rows)),
      );
  }
}
