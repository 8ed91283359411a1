import { fillIn } from '../browser/pick/fill-in.js';
import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { readDryRun } from '../cli/flags/dry-run.js';
import { checkFiles, fileFlags } from '../cli/flags/files.js';
import { int32Flag, stringFlag } from '../cli/flags/kinds.js';
import { changeCause, recordFlags } from '../cli/flags/record.js';
import { saveConfigFlags } from '../cli/flags/save-config.js';
import { changeFlags, readWrite } from '../cli/flags/write.js';
import { lacksName } from '../objects/builder/lacks-name.js';
import { SCALED } from '../objects/workload-types.js';
import { autoscale } from '../verbs/autoscale/autoscale.js';
import { readLimits } from '../verbs/autoscale/limits.js';

/** The choices on a terminal if no type is named. */

/** `proa autoscale`: kubectl's. */
export default class Autoscale extends ClusterCommand<typeof Autoscale> {
  static override summary = 'Create autoscalers for objects';
  static override description =
    'Creates an autoscaler (HorizontalPodAutoscaler) for each deployment (deploy), stateful set (sts), replica set (rs), ' +
    'replication controller (rc) or custom resource that can be scaled, which adjusts the number of its replicas ' +
    'between --min and --max to what its pods use.';
  static override usage = ['autoscale (TYPE NAME | TYPE/NAME | -f FILE) --max=COUNT [flags]'];
  static override examples = examples({
    'Keep a deployment between 2 and 10 replicas that use 70% of the CPU that they request':
      'autoscale deployment/web --min=2 --max=10 --cpu=70%',
    'Scale by the average memory use of the pods':
      'autoscale deployment/api --max=5 --memory=200Mi --name=api-memory',
    'Show the autoscaler, without creating it':
      'autoscale deployment/web --max=5 --cpu=500m --dry-run=client -o yaml',
  });
  static override completes = [
    { objects: ['deployment', 'replicaset', 'replicationcontroller', 'statefulset'] },
    '...',
  ] as const;
  static override flags = {
    max: int32Flag({ required: true, helpValue: 'COUNT', description: 'Maximum number of replicas.' }, -1),
    min: int32Flag(
      { helpValue: 'COUNT', description: "Minimum number of replicas; the server's default if not given." },
      -1,
    ),
    cpu: stringFlag({
      helpValue: 'AMOUNT',
      description:
        'Target CPU use: a percentage of what the pods request (70%), or an average of the pods (500m, or 500).',
    }),
    memory: stringFlag({
      helpValue: 'AMOUNT',
      description:
        'Target memory use: a percentage of what the pods request (60%), or an average of the pods (200Mi, or 200).',
    }),
    'cpu-percent': int32Flag(
      {
        helpValue: 'PERCENT',
        deprecated: {
          message:
            "Use --cpu with percentage or resource quantity format (e.g., '70%' for utilization or '500m' for milliCPU).",
        },
        hidden: true,
        description: 'Target CPU use, as a percentage of what the pods request.',
      },
      -1,
    ),
    name: stringFlag({
      helpValue: 'NAME',
      description: 'Name of the autoscaler; the name of the object by default.',
    }),
    ...fileFlags({ purpose: 'with the objects to scale' }),
    ...changeFlags('kubectl-autoscale'),
    ...saveConfigFlags(),
    ...recordFlags(),
  };

  protected async execute(): Promise<undefined> {
    const { flags } = this;
    const { min, max, cpu, memory, name } = flags;
    const options = {
      ...readDryRun(flags),
      ...readLimits({ min, max, cpu, memory, cpuPercent: flags['cpu-percent'] }),
      ...readWrite(flags, this.environment.variables),
      words: this.args,
      name,
      saveConfig: flags['save-config'],
      changeCause: flags.record ? changeCause('autoscale', this.line) : undefined,
    };
    checkFiles(options);
    const asks = this.mayAsk && lacksName(options);
    await this.printOutcomes(options, fillIn(asks, options, SCALED, autoscale));
  }
}
