import { fillIn } from '../../browser/pick/fill-in.js';
import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { checkFiles, fileFlags, filesIn } from '../../cli/flags/files.js';
import { boolFlag, durationFlag, intFlag } from '../../cli/flags/kinds.js';
import { readSelectors, selectorFlags } from '../../cli/flags/selectors.js';
import { lacksType } from '../../objects/builder/lacks-name.js';
import { ROLLED_OUT } from '../../objects/workload-types.js';
import { checkRollout, type RolloutStatusOptions } from '../../verbs/rollout/options.js';
import { rolloutStatus } from '../../verbs/rollout/status.js';

/** `proa rollout status`: kubectl's. */
export default class RolloutStatus extends ClusterCommand<typeof RolloutStatus> {
  static override summary = 'Show the status of a rollout, and follow it until it is done';
  static override description =
    'Prints a line whenever a deployment (deploy), daemon set (ds) or stateful set (sts) changes until its rollout is ' +
    'done. A rollout that begins in the meantime is followed, too; with --revision, the command fails if another revision replaces that one. If the rollout ' +
    'cannot succeed, or --timeout ends first, the exit code is 1.';
  static override usage = [
    'rollout status (TYPE NAME | TYPE/NAME) [flags]',
    'rollout status (-f FILE | -k DIR) [flags]',
  ];
  static override examples = examples({
    'Follow the rollout of a deployment': 'rollout status deployment/web',
    'Show its current status': 'rollout status deployment/web --watch=false',
  });
  static override completes = [{ objects: ['deployment', 'daemonset', 'statefulset'] }, 'name'] as const;
  static override flags = {
    ...fileFlags({ purpose: 'with the objects whose rollouts to follow' }),
    ...selectorFlags(),
    watch: boolFlag(
      { char: 'w', helpGroup: 'WATCHING', description: 'Follow the rollout until it is done.' },
      true,
    ),
    revision: intFlag({
      helpGroup: 'SELECTION',
      helpValue: 'NUMBER',
      description: 'The revision of a deployment to follow. 0 is the latest.',
    }),
    timeout: durationFlag(
      {
        helpGroup: 'WATCHING',
        helpValue: 'DURATION',
        description: 'How long to follow each object. 0 means no limit.',
      },
      '0s',
    ),
  };

  protected async execute(): Promise<undefined> {
    const options = this.#options();
    const asks = this.mayAsk && lacksType(options);
    await this.printTexts(options, fillIn(asks, options, ROLLED_OUT, rolloutStatus));
  }

  #options(): RolloutStatusOptions {
    const { flags, args } = this;
    const options = {
      ...filesIn(flags),
      words: args,
      labelSelector: readSelectors(flags).labelSelector,
      watch: flags.watch,
      revision: flags.revision,
      timeoutMs: flags.timeout,
    };
    checkRollout(options, this.mayAsk && lacksType(options));
    checkFiles(options);
    return options;
  }
}
