import { fillInName } from '../browser/pick/fill-in.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { nodeFlags, readNodes } from '../cli/flags/nodes.js';
import { asLines } from '../render/result-printer.js';
import { cordon } from '../verbs/drain/cordon.js';

/** `proa uncordon`: kubectl's. kubectl does not have --yes and --concurrency. */
export default class Uncordon extends ClusterCommand<typeof Uncordon> {
  static override summary = 'Let nodes take new pods again';
  static override description =
    'Marks nodes as schedulable. A node that cannot be changed is reported, and does not change the exit code, as in kubectl.';
  static override usage = ['uncordon NODE ... [flags]', 'uncordon -l QUERY [flags]'];
  static override examples = [
    { description: 'Let a node take new pods again', command: '<%= config.bin %> uncordon node-0000' },
  ];
  static override completes = [{ names: 'nodes' }, '...'] as const;
  static override flags = nodeFlags();

  protected async execute(): Promise<undefined> {
    const { flags, args, given } = this;
    const asks = this.mayAsk && args.length === 0 && !given.has('selector');
    const nodes = readNodes('uncordon', { flags, args: asks ? ['-'] : args, given });
    await this.printOutcomes(asLines(nodes), async (session) =>
      cordon(await fillInName(asks, { ...nodes, cordoned: false }, 'nodes', session), session),
    );
    return undefined;
  }
}
