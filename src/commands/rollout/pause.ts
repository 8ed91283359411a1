import { fillIn } from '../../browser/pick/fill-in.js';
import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import type { CompletesWords } from '../../cli/flags/completes.js';
import { concurrencyFlags } from '../../cli/flags/concurrency.js';
import { confirmFlags } from '../../cli/flags/confirm.js';
import { checkFiles, fileFlags } from '../../cli/flags/files.js';
import { printFlags } from '../../cli/flags/print.js';
import { selectorFlags } from '../../cli/flags/selectors.js';
import { fieldManagerFlags, readWrite } from '../../cli/flags/write.js';
import { lacksName, lacksType } from '../../objects/builder/lacks-name.js';
import { pause, type RolloutChange } from '../../objects/rollouts/changes.js';
import type { ResultOptions } from '../../render/result-printer.js';
import { changeRollouts } from '../../verbs/rollout/change.js';
import { checkTargets, type RolloutChangeOptions } from '../../verbs/rollout/options.js';

/** `proa rollout pause`: kubectl's. */
export default class RolloutPause extends ClusterCommand<typeof RolloutPause> {
  static override summary = 'Pause the rollout of a deployment';
  static override description =
    'The pods of a paused deployment keep running, but changes to it do not start a rollout until it is resumed. ' +
    'Only deployments (deploy) can be paused.';
  static override usage = [
    'rollout pause (TYPE NAME | TYPE/NAME) [flags]',
    'rollout pause (-f FILE | -k DIR) [flags]',
  ];
  static override examples = examples({ 'Pause a deployment': 'rollout pause deployment/web' });
  static override completes: CompletesWords = [{ objects: ['deployment'] }, '...'];
  static override flags = {
    ...fileFlags({ purpose: 'with the objects whose rollouts to pause' }),
    ...selectorFlags(),
    ...printFlags(),
    ...confirmFlags(),
    ...concurrencyFlags(),
    ...fieldManagerFlags('kubectl-rollout'),
  };

  /** The types whose rollouts it changes. */
  protected readonly types: readonly string[] = ['deployments.apps'];

  protected get change(): RolloutChange {
    return pause;
  }

  protected async execute(): Promise<undefined> {
    const options = this.#options();
    const asks = this.mayAsk && lacksType(options);
    await this.printOutcomes(
      options,
      fillIn(asks, options, this.types, (filled, session) => changeRollouts(filled, this.change, session)),
    );
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
