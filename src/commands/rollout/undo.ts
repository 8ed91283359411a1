import { fillIn } from '../../browser/pick/fill-in.js';
import { examples } from '../../cli/base-command.js';
import { ClusterCommand, type SessionUse } from '../../cli/cluster-command.js';
import { concurrencyFlags, readConcurrency } from '../../cli/flags/concurrency.js';
import { confirmFlags } from '../../cli/flags/confirm.js';
import { dryRunFlags, readDryRun } from '../../cli/flags/dry-run.js';
import { checkFiles, fileFlags, filesIn } from '../../cli/flags/files.js';
import { intFlag } from '../../cli/flags/kinds.js';
import { printFlags, readPrint } from '../../cli/flags/print.js';
import { readSelectors, selectorFlags } from '../../cli/flags/selectors.js';
import { lacksName, lacksType } from '../../objects/builder/lacks-name.js';
import { ROLLED_OUT } from '../../objects/workload-types.js';
import type { ResultOptions } from '../../render/result-printer.js';
import { checkTargets, type RolloutUndoOptions } from '../../verbs/rollout/options.js';
import { undoRollouts } from '../../verbs/rollout/undo.js';

/** `proa rollout undo`: kubectl's. */
export default class RolloutUndo extends ClusterCommand<typeof RolloutUndo> {
  static override summary = 'Roll back to an earlier revision';
  static override description =
    'Gives deployments (deploy), daemon sets (ds) and stateful sets (sts) the pod template of an earlier revision: the one before the latest, ' +
    'or the one of --to-revision. A paused deployment cannot be rolled back. --dry-run=client shows the template.';
  static override usage = [
    'rollout undo (TYPE NAME | TYPE/NAME) [flags]',
    'rollout undo (-f FILE | -k DIR) [flags]',
  ];
  static override examples = examples({
    'Show the template that a deployment would go back to': 'rollout undo deployment/web --dry-run=client',
    'Go back to the previous revision': 'rollout undo deployment/web',
    'Go back to a certain revision': 'rollout undo deployment/web --to-revision=1',
  });
  static override completes = [{ objects: ['deployment', 'daemonset', 'statefulset'] }, '...'] as const;
  static override flags = {
    ...fileFlags({ purpose: 'with the objects to roll back' }),
    ...selectorFlags(),
    'to-revision': intFlag({
      helpGroup: 'SELECTION',
      helpValue: 'NUMBER',
      description: 'The revision to go back to. 0 is the one before the latest.',
    }),
    ...printFlags(),
    ...confirmFlags(),
    ...concurrencyFlags(),
    ...dryRunFlags(),
  };

  protected async execute(): Promise<undefined> {
    const options = this.#options();
    const asks = this.mayAsk && lacksType(options);
    await this.printOutcomes(options, fillIn(asks, options, ROLLED_OUT, undoRollouts));
  }

  #options(): RolloutUndoOptions & ResultOptions & SessionUse {
    const { flags, args } = this;
    const options = {
      ...filesIn(flags),
      ...readPrint(flags, this.environment.variables),
      ...readDryRun(flags),
      typed: true,
      words: args,
      yes: flags.yes,
      concurrency: readConcurrency(flags),
      labelSelector: readSelectors(flags).labelSelector,
      toRevision: flags['to-revision'],
    };
    if (!this.mayAsk || !lacksType(options)) checkTargets(options);
    checkFiles(options);
    return { ...options, asksOfMany: this.mayAsk && lacksName(options) };
  }
}
