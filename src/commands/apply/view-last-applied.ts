import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { fileFlags, readFiles } from '../../cli/flags/files.js';
import { stringFlag } from '../../cli/flags/kinds.js';
import { allFlags, readSelectors, selectorFlags } from '../../cli/flags/selectors.js';
import { UsageError } from '../../process/errors.js';
import { viewLastApplied } from '../../verbs/apply/last-applied/view.js';

/** `proa apply view-last-applied`: kubectl's. */
export default class ViewLastApplied extends ClusterCommand<typeof ViewLastApplied> {
  static override summary = 'Print what was last applied to objects';
  static override description =
    'Prints the configuration that was last applied to objects, from the annotation that records it. Objects ' +
    'without this annotation are left out if you name them; with -f, the first of them ends the command.';
  static override usage = [
    'apply view-last-applied TYPE NAME [flags]',
    'apply view-last-applied TYPE (-l QUERY | --all) [flags]',
    'apply view-last-applied -f FILE [flags]',
  ];
  static override examples = examples({
    'Print what was last applied to a deployment': 'apply view-last-applied deployment/web',
    'Print it as JSON, for the deployments with a label':
      'apply view-last-applied deployments -l app=web -o json',
  });
  static override completes = ['objects', '...'] as const;
  static override flags = {
    ...fileFlags({ purpose: 'that identify the objects' }),
    ...selectorFlags(),
    ...allFlags(),
    output: stringFlag(
      {
        helpGroup: 'OUTPUT',
        char: 'o',
        helpValue: 'FORMAT',
        completes: ['yaml', 'json'],
        description: 'Output format. One of: yaml, json.',
      },
      'yaml',
    ),
  };

  protected async execute(): Promise<undefined> {
    const { flags, args } = this;
    const { output, all } = flags;
    const files = readFiles(flags);
    if (output !== 'yaml' && output !== 'json')
      throw new UsageError(
        `Unexpected -o output mode: ${output}, the flag 'output' must be one of yaml|json`,
        { part: 'arguments' },
      );
    const { labelSelector } = readSelectors(flags);
    const query = { words: args, files, labelSelector, all };
    await this.printTexts(files, (session) => viewLastApplied(query, output, session));
  }
}
