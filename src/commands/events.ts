import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { chunkSizeFlags, readChunkSize } from '../cli/flags/chunk-size.js';
import { failIfEmptyFlags, readFailIfEmpty } from '../cli/flags/fail-if-empty.js';
import { boolFlag, sliceFlag, stringFlag } from '../cli/flags/kinds.js';
import { printFlags, readPrint } from '../cli/flags/print.js';
import { allNamespacesFlags, excludeNamespaceFlags } from '../cli/flags/selectors.js';
import { readTimeFlag, timeFlags } from '../cli/flags/time.js';
import { rowsOfContexts } from '../cli/rows-of-contexts.js';
import { boundYoungGeneration } from '../process/heap.js';
import { events } from '../verbs/events/events.js';
import { checkSeveralContexts, readAbout, readEventTypes } from '../verbs/events/options.js';

/** Stored events are bytes outside V8's heap: only a page is young, and soon garbage. */
const YOUNG_MEBIBYTES = 8;

/** `proa events`: kubectl's. */
export default class Events extends ClusterCommand<typeof Events> {
  static override readsContexts = true;
  static override summary = 'List events';
  static override description =
    'Prints the events of one or all namespaces in the order in which they were last seen: the oldest first, ' +
    'events without a time last.';
  static override usage = ['events [--for TYPE/NAME] [--types=Normal,Warning] [--watch] [flags]'];
  static override examples = examples({
    'List the events of this namespace': 'events',
    'List the events of all namespaces': 'events --all-namespaces',
    'List the events about a pod': 'events --for pod/web-1',
    'Follow the events about a pod': 'events --for pod/web-1 --watch',
    'Print events as YAML': 'events -o yaml',
  });
  static override completes = [] as const;
  static override flags = {
    ...allNamespacesFlags('List the events of all namespaces; --namespace is ignored then.'),
    ...excludeNamespaceFlags(),
    for: stringFlag({
      helpGroup: 'SELECTION',
      helpValue: 'TYPE/NAME',
      completes: 'pair',
      description: 'Show only events about this object.',
    }),
    types: sliceFlag({
      helpGroup: 'SELECTION',
      helpValue: 'TYPE',
      completes: ['Normal', 'Warning'],
      description: 'Show only events of these types: Normal, Warning.',
    }),
    ...failIfEmptyFlags(),
    ...printFlags(),
    ...timeFlags('when events were seen'),
    'no-headers': boolFlag({ helpGroup: 'OUTPUT', description: 'Print no header above the table.' }),
    watch: boolFlag({
      helpGroup: 'WATCHING',
      char: 'w',
      description: 'After listing the events, watch for new ones.',
    }),
    ...chunkSizeFlags(),
  };

  protected async execute(): Promise<undefined> {
    const { flags } = this;
    boundYoungGeneration(YOUNG_MEBIBYTES);
    const options = {
      about: readAbout(flags.for),
      ...readPrint(flags, this.environment.variables),
      types: readEventTypes(flags.types),
      allNamespaces: flags['all-namespaces'],
      excludedNamespaces: flags['exclude-namespace'],
      watch: flags.watch,
      failIfEmpty: await readFailIfEmpty(flags, this.environment),
      noHeaders: flags['no-headers'],
      time: await readTimeFlag(flags, this.environment),
      chunkSize: readChunkSize(flags),
    };
    const contexts = await this.contexts();
    if (contexts === undefined) await this.printTexts({}, (session) => events(options, session));
    else {
      checkSeveralContexts(options);
      await this.inContexts(
        contexts,
        rowsOfContexts((session, rows) => events(options, session, rows)),
      );
    }
  }
}
