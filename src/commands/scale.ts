import { fillIn } from '../browser/pick/fill-in.js';
import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { concurrencyFlags, readConcurrency } from '../cli/flags/concurrency.js';
import { confirmFlags } from '../cli/flags/confirm.js';
import { dryRunFlags, readDryRun } from '../cli/flags/dry-run.js';
import { checkFiles, fileFlags, filesIn } from '../cli/flags/files.js';
import { durationFlag, intFlag, stringFlag } from '../cli/flags/kinds.js';
import { printFlags, readPrint } from '../cli/flags/print.js';
import { changeCause, recordFlags } from '../cli/flags/record.js';
import { allFlags, readSelectors, selectorFlags } from '../cli/flags/selectors.js';
import { lacksName } from '../objects/builder/lacks-name.js';
import { SCALED } from '../objects/workload-types.js';
import { checkScale } from '../verbs/scale/options.js';
import { scale } from '../verbs/scale/scale.js';

/** The choices on a terminal if no type is named. */

/** `proa scale`: kubectl's. */
export default class Scale extends ClusterCommand<typeof Scale> {
  static override summary = 'Set how many replicas objects have';
  static override description =
    'Sets the number of replicas of deployments (deploy), stateful sets (sts), replica sets (rs), replication controllers ' +
    '(rc) and custom resources that can be scaled. With --current-replicas or --resource-version, an object is scaled only if it ' +
    'is as expected. --timeout waits until the object has the new number of replicas.';
  static override usage = ['scale (TYPE NAME | TYPE/NAME | -f FILE) --replicas=COUNT [flags]'];
  static override examples = examples({
    'Scale a deployment to three replicas': 'scale deployment/web --replicas=3',
    'Scale a stateful set': 'scale statefulset/db --replicas=3',
    'Scale a deployment only if it has three replicas':
      'scale deployment/web --current-replicas=3 --replicas=2',
    'Scale all deployments with a label to zero': 'scale deployments -l app=web --replicas=0',
    'Show what would be scaled': 'scale deployment/web deployment/api --replicas=5 --dry-run=server',
  });
  static override completes = [
    { objects: ['deployment', 'replicaset', 'replicationcontroller', 'statefulset'] },
    '...',
  ] as const;
  static override flags = {
    replicas: intFlag({
      required: true,
      helpValue: 'COUNT',
      description: 'New number of replicas.',
    }),
    'current-replicas': intFlag(
      {
        helpValue: 'COUNT',
        description: 'Scale only if the object has this many replicas; -1 for any number.',
      },
      -1,
    ),
    'resource-version': stringFlag({
      helpValue: 'VERSION',
      description: 'Scale only if the object has this resource version.',
    }),
    timeout: durationFlag(
      {
        helpValue: 'DURATION',
        description: 'How long to wait until each object has its replicas; 0 does not wait.',
      },
      '0s',
    ),
    ...fileFlags({ purpose: 'with the objects to scale' }),
    ...selectorFlags(),
    ...allFlags(),
    ...printFlags(),
    ...dryRunFlags(),
    ...confirmFlags(),
    ...concurrencyFlags('Without it, 8.'),
    ...recordFlags(),
  };

  protected async execute(): Promise<undefined> {
    const { flags } = this;
    const options = {
      ...readDryRun(flags),
      ...readPrint(flags, this.environment.variables),
      ...filesIn(flags),
      words: this.args,
      labelSelector: readSelectors(flags).labelSelector,
      all: flags.all,
      replicas: flags.replicas,
      currentReplicas: flags['current-replicas'],
      resourceVersion: flags['resource-version'],
      timeoutMs: flags.timeout,
      changeCause: flags.record ? changeCause('scale', this.line) : undefined,
      yes: flags.yes,
      concurrency: readConcurrency(flags),
    };
    checkScale(options);
    checkFiles(options);
    const asks = this.mayAsk && lacksName(options);
    await this.printOutcomes(options, fillIn(asks, options, SCALED, scale));
  }
}
