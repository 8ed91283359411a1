import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { boolFlag, sliceFlag, stringFlag } from '../../cli/flags/kinds.js';
import { podRunningTimeoutFlags, readPodRunningTimeout } from '../../cli/flags/pod-running-timeout.js';
import { objectFormats, printFlags, readPrint } from '../../cli/flags/print.js';
import { resolveFrom } from '../../process/folders.js';
import { printEach } from '../../render/outcomes.js';
import { writeIntoFolder } from '../../verbs/cluster-info/destination.js';
import { type DumpOptions, dumpCluster } from '../../verbs/cluster-info/dump.js';

/** `proa cluster-info dump`: kubectl's. */
export default class ClusterInfoDump extends ClusterCommand<typeof ClusterInfoDump> {
  static override summary = 'Write the state of the cluster and the logs of its pods';
  static override description =
    'Writes the nodes, and for each namespace its events, workloads, services and pods with the logs of their ' +
    'containers, to standard output or to files that only you can read. By default, the namespaces are kube-system ' +
    'and that of the context.';
  static override examples = examples({
    'Write everything to standard output': 'cluster-info dump',
    'Write files into a directory': 'cluster-info dump --output-directory=state',
    'Dump all namespaces': 'cluster-info dump -A --output-directory=state',
    'Dump two namespaces': 'cluster-info dump --namespaces=default,kube-system',
  });
  static override completes = [] as const;
  static override flags = {
    'all-namespaces': boolFlag({
      helpGroup: 'SELECTION',
      char: 'A',
      description: 'Write all namespaces; --namespaces is ignored then.',
    }),
    namespaces: sliceFlag({
      helpGroup: 'SELECTION',
      helpValue: 'NAME',
      completes: { names: 'namespaces' },
      description: 'Namespaces to write, separated by commas.',
    }),
    'output-directory': stringFlag({
      helpGroup: 'OUTPUT',
      helpValue: 'DIR',
      completes: 'folders',
      description: 'Directory for the files, with a subdirectory for each namespace; - for standard output.',
    }),
    ...printFlags(objectFormats, 'json'),
    ...podRunningTimeoutFlags('20s'),
  };

  protected async execute(): Promise<undefined> {
    const options = this.#options();
    const folder = this.flags['output-directory'];
    const isFolder = folder !== '' && folder !== '-';
    await using session = await this.openSession();
    const { stdout, workingFolder } = session.environment;
    const path = resolveFrom(workingFolder, folder);
    await printEach(dumpCluster(options, session), (part) =>
      isFolder ? writeIntoFolder(path, part) : part.write(stdout),
    );
    if (isFolder) await stdout.write(`Cluster info dumped to ${folder}\n`);
  }

  #options(): DumpOptions {
    const { flags } = this;
    const { format, ...print } = readPrint(flags, this.environment.variables);
    readPodRunningTimeout(flags);
    return {
      ...print,
      format: format ?? { name: 'json', argument: '' },
      allNamespaces: flags['all-namespaces'],
      namespaces: flags.namespaces,
    };
  }
}
