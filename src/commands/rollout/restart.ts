import { fillIn } from '../../browser/pick/fill-in.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { concurrencyFlags } from '../../cli/flags/concurrency.js';
import { confirmFlags } from '../../cli/flags/confirm.js';
import { fieldManagerFlags } from '../../cli/flags/field-manager.js';
import { checkFiles, fileFlags } from '../../cli/flags/files.js';
import { printFlags } from '../../cli/flags/print.js';
import { selectorFlags } from '../../cli/flags/selectors.js';
import { readWrite } from '../../cli/flags/write.js';
import { lacksName, lacksType } from '../../objects/builder/lacks-name.js';
import { restart } from '../../objects/rollouts/changes.js';
import { ROLLED_OUT } from '../../objects/workload-types.js';
import type { ResultOptions } from '../../render/result-printer.js';
import { changeRollouts } from '../../verbs/rollout/change.js';
import { checkTargets, type RolloutChangeOptions } from '../../verbs/rollout/options.js';

/** `proa rollout restart`: kubectl's. */
export default class RolloutRestart extends ClusterCommand<typeof RolloutRestart> {
  static override summary = 'Restart the pods of an object by a new rollout';
  static override description =
    'Replaces the pods of deployments, daemon sets and stateful sets by new ones, in the way in which the objects roll out ' +
    'other changes: the time is set in an annotation of their pod template. A deployment that is paused is not restarted.';
  static override usage = [
    'rollout restart (TYPE NAME | TYPE/NAME) [flags]',
    'rollout restart (-f FILE | -k FOLDER) [flags]',
  ];
  static override examples = [
    {
      description: 'Restart a deployment',
      command: '<%= config.bin %> rollout restart deployment/web',
    },
    {
      description: 'Restart the deployments with a label',
      command: '<%= config.bin %> rollout restart deployments -l app=web',
    },
  ];
  static override completes = [{ objects: ['deployment', 'daemonset', 'statefulset'] }, '...'] as const;
  static override flags = {
    ...fileFlags({ purpose: 'with the objects whose rollouts to restart' }),
    ...selectorFlags(),
    ...printFlags(),
    ...confirmFlags(),
    ...concurrencyFlags(),
    ...fieldManagerFlags('kubectl-rollout'),
  };

  protected async execute(): Promise<undefined> {
    const options = this.#options();
    const asks = this.mayAsk && lacksType(options);
    await this.printOutcomes(options, async (session) => {
      const filled = await fillIn(asks, options, options.words, ROLLED_OUT, session);
      return changeRollouts(filled, restart(this.environment.now()), session);
    });
    return undefined;
  }

  #options(): RolloutChangeOptions & ResultOptions {
    const { flags, args } = this;
    const options = {
      ...readWrite(flags, this.environment.variables),
      words: args,
      dryRun: 'none' as const,
    };
    if (!this.mayAsk || !lacksType(options)) checkTargets(options);
    checkFiles(options);
    return { ...options, asksOfMany: this.mayAsk && lacksName(options) };
  }
}
