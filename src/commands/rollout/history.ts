import { fillIn } from '../../browser/pick/fill-in.js';
import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { checkFiles, fileFlags, filesIn } from '../../cli/flags/files.js';
import { intFlag } from '../../cli/flags/kinds.js';
import { printFlags, readPrint } from '../../cli/flags/print.js';
import { readSelectors, selectorFlags } from '../../cli/flags/selectors.js';
import { lacksType } from '../../objects/builder/lacks-name.js';
import { ROLLED_OUT } from '../../objects/workload-types.js';
import { rolloutHistory } from '../../verbs/rollout/history.js';
import { checkRollout, type RolloutHistoryOptions } from '../../verbs/rollout/options.js';

/** `proa rollout history`: kubectl's. */
export default class RolloutHistory extends ClusterCommand<typeof RolloutHistory> {
  static override summary = 'Show the revisions of a rollout';
  static override description =
    'Prints the revisions of deployments (deploy), daemon sets (ds) and stateful sets (sts) that the cluster has kept, and why each was made ' +
    '(the annotation kubernetes.io/change-cause). With --revision, prints the template of its pods; with -o, the objects ' +
    'as they were. --template without -o is for the object itself.';
  static override usage = [
    'rollout history (TYPE NAME | TYPE/NAME) [flags]',
    'rollout history (-f FILE | -k DIR) [flags]',
  ];
  static override examples = examples({
    'Show the revisions of a deployment': 'rollout history deployment/web',
    'Show the template of one of them': 'rollout history deployment/web --revision=1',
  });
  static override completes = [{ objects: ['deployment', 'daemonset', 'statefulset'] }, '...'] as const;
  static override flags = {
    ...fileFlags({ purpose: 'with the objects whose revisions to show' }),
    ...selectorFlags(),
    revision: intFlag({
      helpGroup: 'SELECTION',
      helpValue: 'NUMBER',
      description: 'The revision to show, with the template of its pods. 0 lists all.',
    }),
    ...printFlags(),
  };

  protected async execute(): Promise<undefined> {
    const options = this.#options();
    const asks = this.mayAsk && lacksType(options);
    await this.printOutcomes(
      { ...options, dryRun: 'none', keepOrder: true },
      fillIn(asks, options, ROLLED_OUT, rolloutHistory),
    );
  }

  #options(): RolloutHistoryOptions & ReturnType<typeof readPrint> {
    const { flags, args } = this;
    const options = {
      ...filesIn(flags),
      ...readPrint(flags, this.environment.variables),
      ofRevisions: flags.output !== '',
      words: args,
      labelSelector: readSelectors(flags).labelSelector,
      revision: flags.revision,
    };
    checkRollout(options, this.mayAsk && lacksType(options));
    checkFiles(options);
    return options;
  }
}
