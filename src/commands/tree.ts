import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { colorFlags, readColor } from '../cli/flags/color.js';
import { boolFlag } from '../cli/flags/kinds.js';
import { documentFormats, outputFlag, readOutput } from '../cli/flags/print.js';
import { isHumanReadable } from '../render/output-format.js';
import { drawTree, reportTree, type TreeOptions } from '../verbs/tree/tree.js';

/** `proa tree`: what an object belongs to. kubectl has no such command. */
export default class Tree extends ClusterCommand<typeof Tree> {
  static override summary = 'Show what owns an object, and all that it owns';
  static override description =
    'Draws the owners of an object and everything that it owns, of any type, with its state in the words of the server: ' +
    '"!" stands before what is not well. Of the built-in types it is known which types they own: these alone are listed, ' +
    'as far as possible by the selector of the object. For custom resources, and with -A, all types are listed, the ' +
    'metadata of their objects alone. Standard error says how many were asked.';
  static override usage = ['tree TYPE/NAME [flags]', 'tree TYPE NAME [flags]'];
  static override examples = examples({
    'Show what a deployment owns': 'tree deploy/web',
    'List all types for what it owns': 'tree deploy/web -A',
    'Also show what it uses, and what chooses it': 'tree deploy/web --uses',
    'Show what uses a config map': 'tree cm/settings --used-by',
    'Show what owns a pod': 'tree pod/web-1',
    'The same for programs': 'tree pod/web-1 -o json',
  });
  static override completes = ['objects'] as const;
  static override flags = {
    'all-types': boolFlag({
      helpGroup: 'SELECTION',
      char: 'A',
      description: 'List every type for what the object owns, rather than those that it is known to own.',
    }),
    uses: boolFlag({
      helpGroup: 'SELECTION',
      description:
        'Also show what its pods use (secrets, config maps, claims, service accounts), and what chooses it: services, ' +
        'ingresses, autoscalers, disruption budgets, network policies.',
    }),
    'used-by': boolFlag({
      helpGroup: 'SELECTION',
      description: 'Show instead what uses it: a config map, secret, claim or service account.',
    }),
    ...outputFlag(documentFormats),
    ...colorFlags(),
    ascii: boolFlag({ helpGroup: 'OUTPUT', description: 'Draw with ASCII characters alone.' }),
  };

  protected async execute(): Promise<undefined> {
    const { flags, environment } = this;
    const options = this.#options();
    const isColored = await readColor(flags, environment);
    const format = readOutput(flags, environment.variables, documentFormats);
    if (format === undefined || isHumanReadable(format)) {
      const { ascii } = flags;
      await this.printTexts({ isColored }, (session) => drawTree({ ...options, ascii, isColored }, session));
    } else await this.printReports({ format, text: () => '' }, (session) => reportTree(options, session));
  }

  #options(): TreeOptions {
    const { flags, args } = this;
    if (flags['used-by'] && (flags.uses || flags['all-types']))
      throw new Error('--used-by shows what uses the object: it cannot be used with --uses or --all-types');
    return { words: args, allTypes: flags['all-types'], uses: flags.uses, usedBy: flags['used-by'] };
  }
}
