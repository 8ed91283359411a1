import { fillIn } from '../browser/pick/fill-in.js';
import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { readConcurrency } from '../cli/flags/concurrency.js';
import { readDryRun } from '../cli/flags/dry-run.js';
import { fileFlags, readFiles } from '../cli/flags/files.js';
import { metadataFlags } from '../cli/flags/metadata.js';
import { readPrint } from '../cli/flags/print.js';
import { changeCause } from '../cli/flags/record.js';
import {
  allFlags,
  allNamespacesFlags,
  fieldSelectorFlags,
  readSelectors,
  selectorFlags,
} from '../cli/flags/selectors.js';
import { localWriteFlags } from '../cli/flags/write.js';
import { lacksName } from '../objects/builder/lacks-name.js';
import { splitPairs } from '../objects/builder/pairs.js';
import { labels, type MetadataField } from '../objects/metadata-fields.js';
import { changeMetadata } from '../verbs/label/metadata.js';
import { checkMetadata } from '../verbs/label/options.js';

/** `proa label`: kubectl's. --yes and --concurrency are the only flags that kubectl does not have. */
export default class Label extends ClusterCommand<typeof Label> {
  static override summary = 'Set, change or remove labels of objects';
  static override description =
    'KEY=VALUE sets a label, KEY- removes it. A label that has another value is changed only with --overwrite. ' +
    'Keys and values have up to 63 letters, digits, hyphens, dots and underscores, and begin and end with a letter or digit; ' +
    'a value may be empty. A DNS subdomain and a slash can precede a key: example.com/tier. ' +
    'Objects that already have the labels are left unchanged. If one object cannot be changed, the others are ' +
    'still changed, and the exit code is 1.';
  static override usage = [
    'label TYPE NAME ... KEY=VALUE ... KEY- ... [flags]',
    'label TYPE (-l QUERY | --field-selector QUERY | --all) KEY=VALUE ... [flags]',
    'label TYPE/NAME ... KEY=VALUE ... [flags]',
    'label (-f FILE | -k DIR) KEY=VALUE ... [flags]',
  ];
  static override examples = examples({
    'Set a label': 'label pod web-1 owner=jane',
    'Change the label of all pods that have another label': 'label pods -l app=web tier=back --overwrite',
    'Set a label on all pods of the namespace': 'label pods --all owner=jane',
    'Remove a label': 'label pod web-1 tier-',
    'Show the labels of a pod': 'label pod web-1 --list',
    'Label the object that a file describes': 'label -f pod.yaml owner=jane',
    'Label the objects of a file, without a server': 'label -f shop.yaml --local tier=front -o yaml',
  });
  static override completes = ['objects', '...'] as const;
  static override flags = {
    ...fileFlags({ purpose: 'with the objects to change' }),
    ...selectorFlags(),
    ...fieldSelectorFlags(),
    ...allFlags(),
    ...allNamespacesFlags('Change objects in all namespaces; --namespace is ignored then.'),
    ...metadataFlags('label'),
    ...localWriteFlags('kubectl-label'),
  };

  /** The field that it changes. */
  protected readonly field: MetadataField = labels;

  protected async execute(): Promise<undefined> {
    const { flags, field } = this;
    const { dryRun, warnings } = readDryRun(flags);
    const { objects: words, pairs } = splitPairs(this.args, field.noun);
    const options = {
      ...readSelectors(flags),
      changes: field.parse(pairs),
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
      changeCause: flags.record ? changeCause(field.verb, this.line) : undefined,
      yes: flags.yes,
      concurrency: readConcurrency(flags),
    };
    const asks = this.mayAsk && !flags.local && lacksName(options);
    checkMetadata(asks ? { ...options, words: ['-'] } : options, field, flags.output);
    await this.printOutcomes(
      options,
      fillIn(asks, options, { verb: 'patch' }, (filled, session) => changeMetadata(filled, field, session)),
    );
  }
}
