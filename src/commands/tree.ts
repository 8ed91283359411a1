import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { colorFlags, readColor } from '../cli/flags/color.js';
import { boolFlag } from '../cli/flags/kinds.js';
import { documentFormats, outputFlag, readOutput } from '../cli/flags/print.js';
import { isHumanReadable } from '../render/output-format.js';
import { drawTree, reportTree, type TreeOptions } from '../verbs/tree/tree.js';

/** `proa tree`: what an object belongs to. kubectl has no such command. */
export default class Tree extends ClusterCommand<typeof Tree> {
  static override summary = 'Show what owns an object, and everything that it owns';
  static override description =
    'Draws the owners of an object and everything that it owns, of any type, with the state that the server ' +
    'reports; "!" marks what is not well. proa knows which types the built-in types own, and lists only these, if ' +
    'possible with the selector of the object. For custom resources, and with -A, it lists the metadata of the ' +
    'objects of all types, and reports on standard error how many types these are.';
  static override usage = ['tree TYPE/NAME [flags]', 'tree TYPE NAME [flags]'];
  static override examples = examples({
    'Show what a deployment owns': 'tree deploy/web',
    'Search all types for what it owns': 'tree deploy/web -A',
    'Also show what it uses, and what selects it': 'tree deploy/web --uses',
    'Show what uses a config map': 'tree cm/settings --used-by',
    'Show what owns a pod': 'tree pod/web-1',
    'Print it as JSON, for programs': 'tree pod/web-1 -o json',
  });
  static override completes = ['objects'] as const;
  static override flags = {
    'all-types': boolFlag({
      helpGroup: 'SELECTION',
      char: 'A',
      description: 'Search all types for what the object owns, not only those that it is known to own.',
    }),
    uses: boolFlag({
      helpGroup: 'SELECTION',
      description:
        'Also show what its pods use (secrets, config maps, claims, service accounts), and what selects it: ' +
        'services, ingresses, autoscalers, disruption budgets, network policies.',
    }),
    'used-by': boolFlag({
      helpGroup: 'SELECTION',
      description: 'Show what uses it instead: a config map, secret, claim or service account.',
    }),
    ...outputFlag(documentFormats),
    ...colorFlags(),
    ascii: boolFlag({ helpGroup: 'OUTPUT', description: 'Draw with ASCII characters only.' }),
  };

  protected async execute(): Promise<undefined> {
    const { flags, environment } = this;
    const options = this.#options();
    const isColored = await readColor(flags, environment);
    const format = readOutput(flags, environment.variables, documentFormats);
    if (format === undefined || isHumanReadable(format)) {
      const { ascii } = flags;
      const width = environment.stdout.columns;
      await this.printTexts({ isColored }, (session) =>
        drawTree({ ...options, ascii, isColored, width }, session),
      );
    } else await this.printReports({ format, text: () => '' }, (session) => reportTree(options, session));
  }

  #options(): TreeOptions {
    const { flags, args } = this;
    if (flags['used-by'] && (flags.uses || flags['all-types']))
      throw new Error('--used-by shows what uses the object: it cannot be used with --uses or --all-types');
    return { words: args, allTypes: flags['all-types'], uses: flags.uses, usedBy: flags['used-by'] };
  }
}
