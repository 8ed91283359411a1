import { fillInName } from '../browser/pick/fill-in.js';
import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { nodeFlags, readNodes } from '../cli/flags/nodes.js';
import { asLines } from '../render/result-printer.js';
import { cordon } from '../verbs/drain/cordon.js';

/** `proa cordon`: kubectl's. kubectl does not have --yes and --concurrency. */
export default class Cordon extends ClusterCommand<typeof Cordon> {
  static override summary = 'Keep new pods off nodes';
  static override description =
    'Marks nodes as unschedulable: running pods stay, but no new pods are scheduled there. A node that cannot be ' +
    'changed is reported, but does not change the exit code, as in kubectl.';
  static override usage = ['cordon NODE ... [flags]', 'cordon -l QUERY [flags]'];
  static override examples = examples({ 'Keep new pods off a node': 'cordon node-0000' });
  static override completes = [{ names: 'nodes' }, '...'] as const;
  static override flags = nodeFlags();

  /** Whether it makes nodes unschedulable. */
  protected readonly cordoned: boolean = true;

  protected async execute(): Promise<undefined> {
    const { flags, args, given } = this;
    const asks = this.mayAsk && args.length === 0 && !given.has('selector');
    const nodes = readNodes(this.program.id, { flags, args: asks ? ['-'] : args, given });
    await this.printOutcomes(asLines(nodes), async (session) =>
      cordon(await fillInName(asks, { ...nodes, cordoned: this.cordoned }, 'nodes', session), session),
    );
  }
}
