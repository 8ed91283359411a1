import { ClusterCommand } from '../cli/cluster-command.js';
import { concurrencyFlags, readConcurrency } from '../cli/flags/concurrency.js';
import { confirmFlags } from '../cli/flags/confirm.js';
import { dryRunFlags, readDryRun } from '../cli/flags/dry-run.js';
import { readSelectors, selectorFlags } from '../cli/flags/selectors.js';
import { UsageError } from '../process/errors.js';
import { type CordonOptions, runCordon } from '../verbs/cordon/run.js';

/** `proa cordon`: kubectl's. kubectl does not have --yes and --concurrency. */
export default class Cordon extends ClusterCommand<typeof Cordon> {
  static override summary = 'Keep new pods from nodes';
  static override description =
    'Marks nodes as unschedulable: the pods that run there stay, and no new ones come. A node that cannot be changed is reported, ' +
    'and does not change the exit code, as in kubectl.';
  static override usage = ['cordon NODE ... [flags]', 'cordon -l QUERY [flags]'];
  static override examples = [
    { description: 'Keep new pods from a node', command: '<%= config.bin %> cordon node-0000' },
  ];
  static override completes = [{ names: 'nodes' }, '...'] as const;
  static override flags = {
    ...selectorFlags(),
    ...dryRunFlags(),
    ...confirmFlags(),
    ...concurrencyFlags(),
  };

  protected async execute(): Promise<number> {
    const options = this.#options();
    return this.withSession((session) => runCordon(options, session));
  }

  #options(): CordonOptions {
    const { flags, args, given } = this;
    const { labelSelector } = readSelectors(flags);
    if (args.length === 0 && !given.has('selector'))
      throw new UsageError('USAGE: cordon NODE [flags]', { part: 'arguments' });
    if (args.length > 0 && labelSelector !== '')
      throw new UsageError('cannot specify both a node name and a --selector option', {
        part: 'arguments',
      });
    return {
      ...readDryRun(flags),
      cordoned: true,
      names: args,
      labelSelector,
      yes: flags.yes,
      concurrency: readConcurrency(flags),
    };
  }
}
