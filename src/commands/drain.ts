import { fillInName } from '../browser/pick/fill-in.js';
import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { chunkSizeFlags, readChunkSize } from '../cli/flags/chunk-size.js';
import { boolFlag, durationFlag, intFlag, stringFlag } from '../cli/flags/kinds.js';
import { nodeFlags, readNodes } from '../cli/flags/nodes.js';
import { readEncoding } from '../cli/flags/wire.js';
import { parseLabelRequirements } from '../codec/label-selector.js';
import type { DrainOptions } from '../objects/draining/options.js';
import { asLines } from '../render/result-printer.js';
import { drain } from '../verbs/drain/drain.js';

const group = { helpGroup: 'DELETING' } as const;

/** `proa drain`: kubectl's. kubectl does not have --yes and --concurrency. */
export default class Drain extends ClusterCommand<typeof Drain> {
  static override summary = 'Evict the pods of nodes before maintenance';
  static override description =
    'Marks nodes as unschedulable, and evicts their pods, several at a time, until all are gone. An eviction that ' +
    'a disruption budget refuses is retried every five seconds. Mirror pods and the pods of daemon sets stay. Pods ' +
    'without a controller, or with data in an emptyDir, prevent a node from being drained unless a flag allows ' +
    'evicting them. Only the pods that were listed are evicted: a new pod with the same name stays. On a terminal, ' +
    'a line shows which pods are left and what they wait for.';
  static override usage = ['drain NODE ... [flags]', 'drain -l QUERY [flags]'];
  static override examples = examples({
    'Show which pods would be evicted': 'drain node-0000 --ignore-daemonsets --force --dry-run=client',
    'Drain a node, and give up after ten minutes':
      'drain node-0000 --ignore-daemonsets --delete-emptydir-data --force --timeout=10m',
  });
  static override completes = [{ names: 'nodes' }, '...'] as const;
  static override flags = {
    ...nodeFlags(),
    ...chunkSizeFlags(),
    force: boolFlag({
      ...group,
      description: 'Also evict pods that have no controller, or whose daemon set is gone.',
    }),
    'ignore-daemonsets': boolFlag({ ...group, description: 'Leave the pods of daemon sets where they are.' }),
    'delete-emptydir-data': boolFlag({
      ...group,
      description: 'Also evict pods that have an emptyDir; its data is deleted.',
    }),
    'pod-selector': stringFlag({
      ...group,
      helpValue: 'QUERY',
      description: 'Evict only the pods with these labels.',
    }),
    'disable-eviction': boolFlag({
      ...group,
      description: 'Delete pods instead of evicting them, ignoring disruption budgets.',
    }),
    'grace-period': intFlag(
      {
        ...group,
        helpValue: 'SECONDS',
        description: "Seconds that pods have to shut down; if negative, each pod's own grace period.",
      },
      -1,
    ),
    timeout: durationFlag(
      { ...group, helpValue: 'TIME', description: 'How long draining a node may take; 0s means no limit.' },
      '0s',
    ),
    'skip-wait-for-delete-timeout': intFlag({
      ...group,
      helpValue: 'SECONDS',
      description:
        'Do not wait for pods that should have ended more than this many seconds ago; 0 waits for all.',
    }),
  };

  protected async execute(): Promise<undefined> {
    const asks = this.mayAsk && this.args.length === 0 && !this.given.has('selector');
    const options = await this.#options(asks);
    await this.printOutcomes(asLines(options), async (session) =>
      drain(await fillInName(asks, options, 'nodes', session), session),
    );
  }

  /** @param asks the user is asked for the node */
  async #options(asks: boolean): Promise<DrainOptions> {
    const { flags, args, given } = this;
    const nodes = readNodes('drain', { flags, args: asks ? ['-'] : args, given });
    checkPodSelector(flags['pod-selector']);
    return {
      ...nodes,
      podSelector: flags['pod-selector'].trim(),
      wire: await readEncoding({}, this.environment),
      chunkSize: readChunkSize(flags),
      force: flags.force,
      ignoreDaemonSets: flags['ignore-daemonsets'],
      deleteEmptyDirData: flags['delete-emptydir-data'],
      disableEviction: flags['disable-eviction'],
      gracePeriod: flags['grace-period'],
      timeoutMs: flags.timeout,
      tellsStarts: flags.v >= STARTS_LEVEL,
      skipWaitSeconds: flags['skip-wait-for-delete-timeout'],
    };
  }
}

/** The log level at which kubectl reports the start of an eviction. */
const STARTS_LEVEL = 2;

function checkPodSelector(text: string): void {
  try {
    parseLabelRequirements(text);
  } catch (error) {
    throw new Error('--pod-selector=<pod_selector> must be a valid label selector', { cause: error });
  }
}
