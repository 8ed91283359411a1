import { stat, writeFile } from 'node:fs/promises';
import { BaseCommand, examples } from '../cli/base-command.js';
import { arrayFlag, boolFlag, stringFlag, wordFlag } from '../cli/flags/kinds.js';
import { fileErrorText } from '../go/file-error.js';
import { manifestIo } from '../objects/manifests/io.js';
import { UsageError } from '../process/errors.js';
import { pathFrom } from '../process/folders.js';
import { type KustomizeOutput, runKustomize } from '../verbs/kustomize/run.js';

const RESTRICTORS = ['LoadRestrictionsRootOnly', 'LoadRestrictionsNone'];
const ORDERS = ['legacy', 'none'];
const ONLY_PLUGINS = 'For plugins, which are not run; has no effect.';
const ONLY_HELM = 'For Helm charts, which are not built; has no effect.';

/** `proa kustomize`: kubectl's. */
export default class Kustomize extends BaseCommand<typeof Kustomize> {
  static override summary = 'Build the objects of a kustomization';
  static override description =
    'Prints the objects that the kustomization.yaml of a directory describes, as kubectl kustomize does. The ' +
    'current directory is the default. No request is sent to a server.\n\n' +
    'Remote repositories are not fetched, and Helm charts and plugins are not run: a kustomization that needs them ' +
    'is refused. docs/kustomize.md has the list.';
  static override usage = ['kustomize [DIR] [flags]'];
  static override examples = examples({
    'Build an overlay': 'kustomize overlay',
    'Write the objects to a file': 'kustomize overlay -o built.yaml',
    'Let a kustomization read files outside its directory':
      'kustomize overlay --load-restrictor=LoadRestrictionsNone',
  });
  static override completes = ['folders'] as const;
  static override flags = {
    output: stringFlag({
      completes: 'files',
      char: 'o',
      helpValue: 'PATH',
      helpGroup: 'OUTPUT',
      description: 'Write to this file, or to a file for each object in this directory.',
    }),
    'load-restrictor': wordFlag(
      {
        helpGroup: 'SELECTION',
        description:
          'Which files may be read. LoadRestrictionsNone lets kustomizations read files outside their directories: ' +
          'use it only for kustomizations that you trust.',
      },
      RESTRICTORS,
      RESTRICTORS[0],
    ),
    reorder: wordFlag(
      {
        hidden: true,
        description: 'Order of the objects if the kustomization does not specify one.',
        deprecated: { message: "use the new 'sortOptions' field in kustomization.yaml instead." },
      },
      ORDERS,
      ORDERS[0],
    ),
    'enable-managedby-label': boolFlag({
      hidden: true,
      description: 'Label the objects with app.kubernetes.io/managed-by.',
      deprecated: {
        message:
          'The flag `enable-managedby-label` has been deprecated. Use the `managedByLabel` option in the `buildMetadata` field instead.',
      },
    }),
    'enable-helm': boolFlag({ description: 'Refused: Helm charts are not built.' }),
    'helm-command': stringFlag({ completes: 'files', helpValue: 'PATH', description: ONLY_HELM }, 'helm'),
    'helm-api-versions': arrayFlag({ helpValue: 'VERSION', description: ONLY_HELM }),
    'helm-kube-version': stringFlag({ helpValue: 'VERSION', description: ONLY_HELM }),
    'helm-debug': boolFlag({ description: ONLY_HELM }),
    'enable-alpha-plugins': boolFlag({ description: 'Refused: plugins are not run.' }),
    network: boolFlag({ description: ONLY_PLUGINS }),
    'network-name': stringFlag({ helpValue: 'NAME', description: ONLY_PLUGINS }, 'bridge'),
    mount: arrayFlag({ helpValue: 'MOUNT', description: ONLY_PLUGINS }),
    env: arrayFlag({ char: 'e', helpValue: 'VARIABLE', description: ONLY_PLUGINS }),
    'as-current-user': boolFlag({ description: ONLY_PLUGINS }),
  };

  protected async execute(): Promise<undefined> {
    const { environment, flags, args } = this;
    this.#check();
    const io = await manifestIo(environment);
    const options = {
      folder: args[0] ?? '.',
      output: flags.output,
      readsOutside: flags['load-restrictor'] === 'LoadRestrictionsNone',
      keepsOrder: flags.reorder === 'none',
      managedBy:
        flags['enable-managedby-label'] || environment.variables.KUSTOMIZE_ENABLE_MANAGEDBY_LABEL === 'on',
    };
    await runKustomize(options, io, io.warn, this.#output());
  }

  #check(): void {
    const { flags, args } = this;
    if (args.length > 1) throw new Error('specify one path to kustomization.yaml');
    const among = (name: 'load-restrictor' | 'reorder', words: readonly string[]) => {
      if (words.includes(flags[name]) || (name === 'load-restrictor' && flags[name] === '')) return;
      throw new Error(`illegal flag value --${name} ${flags[name]}; legal values: [${words.join(' ')}]`);
    };
    among('load-restrictor', RESTRICTORS);
    among('reorder', ORDERS);
    const refused = (['enable-helm', 'enable-alpha-plugins'] as const).find((name) => flags[name]);
    if (refused === undefined) return;
    const what = refused === 'enable-helm' ? 'build Helm charts' : 'run plugins';
    throw new UsageError(`--${refused} is not available: proa does not ${what}; use kubectl kustomize`);
  }

  #output(): KustomizeOutput {
    const { workingFolder, stdout } = this.environment;
    const at = (path: string) => pathFrom(workingFolder, path);
    return {
      isFolder: (path) =>
        stat(at(path)).then(
          (stats) => stats.isDirectory(),
          () => false,
        ),
      writeFile: (path, text) =>
        writeFile(at(path), text).catch((error: unknown) => {
          throw new Error(fileErrorText('open', path, error), { cause: error });
        }),
      print: (text) => stdout.write(text),
    };
  }
}
