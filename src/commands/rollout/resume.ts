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
import { resume } from '../../objects/rollouts/changes.js';
import type { ResultOptions } from '../../render/result-printer.js';
import { changeRollouts } from '../../verbs/rollout/change.js';
import { checkTargets, type RolloutChangeOptions } from '../../verbs/rollout/options.js';

/** `proa rollout resume`: kubectl's. */
export default class RolloutResume extends ClusterCommand<typeof RolloutResume> {
  static override summary = 'Resume a paused rollout';
  static override description =
    'All changes that were made while the deployment was paused are rolled out together. Only deployments can be paused ' +
    'and resumed.';
  static override usage = [
    'rollout resume (TYPE NAME | TYPE/NAME) [flags]',
    'rollout resume (-f FILE | -k FOLDER) [flags]',
  ];
  static override examples = [
    {
      description: 'Pause a deployment, and resume it',
      command: '<%= config.bin %> rollout resume deployment/web',
    },
  ];
  static override completes = [{ objects: ['deployment'] }, '...'] as const;
  static override flags = {
    ...fileFlags({ purpose: 'with the objects whose rollouts to resume' }),
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
      const filled = await fillIn(asks, options, options.words, ['deployments.apps'], session);
      return changeRollouts(filled, resume, session);
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
