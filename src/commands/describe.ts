import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { chunkSizeFlags, readChunkSize } from '../cli/flags/chunk-size.js';
import { checkFiles, fileFlags, filesIn, namesFiles } from '../cli/flags/files.js';
import { boolFlag } from '../cli/flags/kinds.js';
import { inPager, pagerFlags } from '../cli/flags/pager.js';
import {
  allNamespacesFlags,
  excludeNamespaceFlags,
  readSelectors,
  selectorFlags,
} from '../cli/flags/selectors.js';
import { type DescribeOptions, describeObjects } from '../verbs/describe/describe.js';

/** `proa describe`: kubectl's. */
export default class Describe extends ClusterCommand<typeof Describe> {
  static override summary = 'Show details of one or more objects';
  static override description =
    'Prints what an object is and what belongs to it: for a pod its containers and events, for a deployment its ' +
    'replica sets. Each object is printed as soon as it has been read. For secrets, only the sizes of the values ' +
    'are shown. If no object has the NAME, all objects of the TYPE whose names begin with it are described. Use ' +
    '"proa api-resources" for a complete list of supported resources.';
  static override usage = [
    'describe TYPE[.VERSION][.GROUP] [NAME_PREFIX | NAME ... | -l QUERY] [flags]',
    'describe TYPE[.VERSION][.GROUP]/NAME ... [flags]',
    'describe (-f FILE | -k DIR) [flags]',
  ];
  static override examples = examples({
    'Describe a node': 'describe nodes node-0001',
    'Describe a pod': 'describe pods/web-1',
    'Describe the pod in a file': 'describe -f pod.yaml',
    'Describe all pods': 'describe pods',
    'Describe all pods with a label, each with its events': 'describe pods -l app=web --show-events',
    'Describe all pods whose names begin with "web"': 'describe pods web',
  });
  static override completes = ['objects', '...'] as const;
  static override flags = {
    ...fileFlags({ purpose: 'with the objects to describe' }),
    ...pagerFlags(),
    ...selectorFlags(),
    ...allNamespacesFlags(),
    ...excludeNamespaceFlags(),
    'show-events': boolFlag(
      {
        helpGroup: 'OUTPUT',
        description:
          'Show the events about the object. By default, they are shown for a single object, but not for several ' +
          'objects or for the beginning of a name.',
      },
      true,
    ),
    ...chunkSizeFlags(),
  };

  protected async execute(): Promise<undefined> {
    const options = this.#options();
    await inPager(this.flags, this.environment, (environment) => {
      this.environment = environment;
      return this.printTexts(options, (session) => describeObjects(options, session));
    });
  }

  #options(): DescribeOptions {
    const { flags, args, given } = this;
    const files = filesIn(flags);
    if (args.length === 0 && !namesFiles(files)) throw new Error(noType(this.program.name));
    checkFiles(files);
    return {
      ...files,
      words: args,
      labelSelector: readSelectors(flags).labelSelector,
      allNamespaces: flags['all-namespaces'],
      excludedNamespaces: flags['exclude-namespace'],
      showEvents: given.has('show-events') ? flags['show-events'] : undefined,
      chunkSize: readChunkSize(flags),
    };
  }
}

const noType = (program: string) =>
  `You must specify the type of resource to describe. Use "${program} api-resources" for a complete list of supported resources.`;
