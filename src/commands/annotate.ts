import { fillIn } from '../browser/pick/fill-in.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { concurrencyFlags, readConcurrency } from '../cli/flags/concurrency.js';
import { confirmFlags } from '../cli/flags/confirm.js';
import { dryRunFlags, readDryRun } from '../cli/flags/dry-run.js';
import { fieldManagerFlags } from '../cli/flags/field-manager.js';
import { fileFlags, readFiles } from '../cli/flags/files.js';
import { localFlags } from '../cli/flags/local.js';
import { metadataFlags } from '../cli/flags/metadata.js';
import { printFlags, readPrint } from '../cli/flags/print.js';
import { changeCause, recordFlags } from '../cli/flags/record.js';
import {
  allFlags,
  allNamespacesFlags,
  fieldSelectorFlags,
  readSelectors,
  selectorFlags,
} from '../cli/flags/selectors.js';
import { lacksName } from '../objects/builder/lacks-name.js';
import { splitPairs } from '../objects/builder/pairs.js';
import { annotations } from '../objects/metadata-fields.js';
import { changeMetadata } from '../verbs/metadata/metadata.js';
import { checkMetadata } from '../verbs/metadata/options.js';

/** `proa annotate`: kubectl's. --yes and --concurrency are the only flags that kubectl does not have. */
export default class Annotate extends ClusterCommand<typeof Annotate> {
  static override summary = 'Set, change or remove annotations of objects';
  static override description =
    'KEY=VALUE sets an annotation, KEY- removes it. An annotation that has another value is changed only with --overwrite. ' +
    'If one object cannot be changed, the others are changed all the same, and the exit code is 1.';
  static override usage = [
    'annotate TYPE NAME ... KEY=VALUE ... KEY- ... [flags]',
    'annotate TYPE (-l QUERY | --field-selector QUERY | --all) KEY=VALUE ... [flags]',
    'annotate TYPE/NAME ... KEY=VALUE ... [flags]',
    'annotate (-f FILE | -k FOLDER) KEY=VALUE ... [flags]',
  ];
  static override examples = [
    {
      description: 'Set an annotation',
      command: "<%= config.bin %> annotate pod web-1 note='the first'",
    },
    {
      description: 'Change an annotation of all pods with a label',
      command: '<%= config.bin %> annotate pods -l app=web note=none --overwrite',
    },
    {
      description: 'Remove an annotation',
      command: '<%= config.bin %> annotate pod web-1 note-',
    },
    {
      description: 'Show the annotations of a pod',
      command: '<%= config.bin %> annotate pod web-1 --list',
    },
  ];
  static override completes = ['objects', '...'] as const;
  static override flags = {
    ...fileFlags({ purpose: 'with the objects to change' }),
    ...selectorFlags(),
    ...fieldSelectorFlags(),
    ...allFlags(),
    ...allNamespacesFlags('Change objects in all namespaces; --namespace is ignored then.'),
    ...metadataFlags('annotation'),
    ...localFlags(),
    ...printFlags(),
    ...dryRunFlags(),
    ...confirmFlags(),
    ...concurrencyFlags(),
    ...fieldManagerFlags('kubectl-annotate'),
    ...recordFlags(),
  };

  protected async execute(): Promise<undefined> {
    const { flags } = this;
    const { dryRun, warnings } = readDryRun(flags);
    const { objects: words, pairs } = splitPairs(this.args, 'annotation');
    const options = {
      ...readSelectors(flags),
      changes: annotations.parse(pairs),
      ...readFiles(flags),
      ...readPrint(flags, this.environment.variables),
      words,
      dryRun,
      warnings,
      all: flags.all,
      allNamespaces: flags['all-namespaces'],
      overwrite: flags.overwrite,
      list: flags.list,
      resourceVersion: flags['resource-version'],
      local: flags.local,
      fieldManager: flags['field-manager'],
      changeCause: flags.record ? changeCause('annotate', this.line) : undefined,
      yes: flags.yes,
      concurrency: readConcurrency(flags),
    };
    const asks = this.mayAsk && !flags.local && lacksName(options);
    checkMetadata(asks ? { ...options, words: ['-'] } : options, annotations, flags.output);
    await this.printOutcomes(options, async (session) => {
      const filled = await fillIn(asks, options, words, { verb: 'patch' }, session);
      return changeMetadata(filled, annotations, session);
    });
    return undefined;
  }
}
