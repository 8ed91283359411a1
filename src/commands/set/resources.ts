import { fillIn } from '../../browser/pick/fill-in.js';
import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { checkFiles, fileFlags } from '../../cli/flags/files.js';
import { stringFlag } from '../../cli/flags/kinds.js';
import { changeCause } from '../../cli/flags/record.js';
import { allFlags, selectorFlags } from '../../cli/flags/selectors.js';
import { containersFlags, localWriteFlags, readLocalWrite } from '../../cli/flags/write.js';
import { lacksName } from '../../objects/builder/lacks-name.js';
import { MAKERS_OF_PODS, WITH_TEMPLATE } from '../../objects/workload-types.js';
import { setResources } from '../../verbs/set/resources.js';
import { set } from '../../verbs/set/set.js';

/** `proa set resources`: kubectl's. */
export default class SetResources extends ClusterCommand<typeof SetResources> {
  static override summary = 'Change the requests and limits of containers';
  static override description =
    'Changes the requests and limits of containers in pods and in pod templates. Resources that are not named stay ' +
    'as they are.';
  static override usage = [
    'set resources (TYPE NAME | TYPE/NAME | -f FILE) [--limits=AMOUNTS] [--requests=AMOUNTS] [flags]',
  ];
  static override examples = examples({
    'Set requests and limits of all containers':
      'set resources deployment/web --requests=cpu=100m --limits=cpu=200m,memory=256Mi',
    'Set the limits of one container': 'set resources deployment/web -c app --limits=memory=512Mi',
    'Show what would change in the deployments with a label':
      'set resources deployments -l app=web --requests=memory=256Mi --dry-run=server -o yaml',
    'Change a manifest, without a server':
      'get deployment/web -o yaml | <%= config.bin %> set resources -f - --local ' +
      '--limits=memory=512Mi -o yaml',
  });
  static override completes = [{ objects: MAKERS_OF_PODS }, '...'] as const;
  static override flags = {
    ...fileFlags({ purpose: 'with the objects to change' }),
    ...selectorFlags(),
    ...allFlags(),
    ...containersFlags(),
    limits: stringFlag({
      helpGroup: 'WRITING',
      helpValue: 'AMOUNTS',
      description: 'Limits of the containers, as cpu=100m,memory=256Mi.',
    }),
    requests: stringFlag({
      helpGroup: 'WRITING',
      helpValue: 'AMOUNTS',
      description: 'Requests of the containers, as cpu=100m,memory=256Mi.',
    }),
    ...localWriteFlags('kubectl-set'),
  };

  protected async execute(): Promise<undefined> {
    const { flags, args: words } = this;
    const { limits, requests, containers } = flags;
    const options = {
      ...readLocalWrite(flags, this.environment.variables),
      words,
      changeCause: flags.record ? changeCause('set resources', this.line) : undefined,
      limits,
      requests,
      containers,
    };
    checkFiles(options);
    const asks = this.mayAsk && !flags.local && lacksName(options);
    await this.printOutcomes(
      options,
      fillIn(asks, options, WITH_TEMPLATE, (filled, session) => set(filled, setResources(options), session)),
    );
  }
}
