import { fillIn } from '../../browser/pick/fill-in.js';
import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { checkFiles, fileFlags } from '../../cli/flags/files.js';
import { changeCause } from '../../cli/flags/record.js';
import { allFlags } from '../../cli/flags/selectors.js';
import { localWriteFlags, readLocalWrite } from '../../cli/flags/write.js';
import { lacksName } from '../../objects/builder/lacks-name.js';
import { MAKERS_OF_PODS, WITH_TEMPLATE } from '../../objects/workload-types.js';
import { checkLocal } from '../../verbs/set/options.js';
import { setServiceAccount } from '../../verbs/set/service-account.js';
import { set } from '../../verbs/set/set.js';

/** `proa set serviceaccount`: kubectl's. */
export default class SetServiceAccount extends ClusterCommand<typeof SetServiceAccount> {
  static override hiddenAliases = ['set:sa'];
  static override summary = 'Change the service account of pods';
  static override description =
    'Changes the service account under which the pods of deployments, daemon sets, stateful sets, replica sets, ' +
    'replication controllers, jobs and cron jobs run.';
  static override usage = ['set serviceaccount (TYPE NAME | TYPE/NAME | -f FILE) SERVICE_ACCOUNT [flags]'];
  static override examples = examples({
    'Let the pods of a deployment run as another service account':
      'set serviceaccount deployment/web builder',
    'Change a manifest, without a server':
      'get deployment/web -o yaml | <%= config.bin %> set serviceaccount -f - --local builder -o yaml',
  });
  static override completes = [{ objects: MAKERS_OF_PODS }, '...'] as const;
  static override flags = {
    ...fileFlags({ purpose: 'with the objects to change' }),
    ...allFlags(),
    ...localWriteFlags('kubectl-set'),
  };

  protected async execute(): Promise<undefined> {
    const { flags, args } = this;
    const words = flags.local ? [] : args.slice(0, -1);
    const options = {
      ...readLocalWrite(flags, this.environment.variables),
      words,
      changeCause: flags.record ? changeCause('set serviceaccount', this.line) : undefined,
    };
    checkLocal(options);
    const name = args.at(-1);
    if (name === undefined) throw new Error('serviceaccount is required');
    checkFiles(options);
    // TYPE/NAME alone is an object whose service account is missing.
    const asks = this.mayAsk && !flags.local && !name.includes('/') && lacksName(options);
    await this.printOutcomes(
      options,
      fillIn(asks, options, WITH_TEMPLATE, (filled, session) =>
        set(filled, setServiceAccount(name), session),
      ),
    );
  }
}
