import { fillIn } from '../browser/pick/fill-in.js';
import { examples } from '../cli/base-command.js';
import { ClusterCommand, type SessionUse } from '../cli/cluster-command.js';
import { concurrencyFlags, readConcurrency } from '../cli/flags/concurrency.js';
import { confirmFlags } from '../cli/flags/confirm.js';
import { deletionFlags, readDeletion } from '../cli/flags/deletion.js';
import { dryRunFlags, readDryRun } from '../cli/flags/dry-run.js';
import { fileFlags, filesIn, readFiles } from '../cli/flags/files.js';
import { boolFlag, stringFlag } from '../cli/flags/kinds.js';
import {
  allFlags,
  allNamespacesFlags,
  fieldSelectorFlags,
  readSelectors,
  selectorFlags,
} from '../cli/flags/selectors.js';
import { lacksName } from '../objects/builder/lacks-name.js';
import { deleteObjects } from '../verbs/delete/delete.js';
import { type DeleteOptions, graceOf } from '../verbs/delete/options.js';

const group = { helpGroup: 'DELETING' } as const;

/** `proa delete`: kubectl's. --yes and --concurrency are the only flags that kubectl does not have. */
export default class Delete extends ClusterCommand<typeof Delete> {
  static override summary = 'Delete objects by files, names or selectors';
  static override description =
    'Deletes objects, and waits until they are gone; consecutive objects of the same type are deleted several at a ' +
    'time. If one cannot be deleted, the others are still deleted, and the exit code is 1. Objects that --all or a ' +
    'selector finds are deleted only if they are still the same objects: a new object with the same name stays, ' +
    'and an object that is already gone is not an error.';
  static override usage = [
    'delete TYPE NAME ... [flags]',
    'delete TYPE (-l QUERY | --field-selector QUERY | --all) [flags]',
    'delete TYPE/NAME ... [flags]',
    'delete (-f FILE | -k DIR) [flags]',
    'delete --raw PATH [-f FILE]',
  ];
  static override examples = examples({
    'Show what would be deleted': 'delete pods -l app=web --dry-run=client',
    'Delete a pod and a config map': 'delete pod/web-1 configmap/settings',
    'Delete a service and a deployment with the same name': 'delete service,deployment web',
    'Delete the objects that a file describes': 'delete -f shop.yaml --ignore-not-found',
    'Delete objects from standard input': 'delete -f - < pod.yaml',
    'Delete the objects that a kustomization describes': 'delete -k overlay',
    'Delete the objects that several files describe': "delete -f 'manifests/*.yaml'",
    'Give pods one second to shut down': 'delete pods -l app=web --now',
    'Delete a pod immediately, such as one on a node that is gone': 'delete pod web-1 --force',
    'Delete a deployment, but not its pods': 'delete deployment web --cascade=orphan',
    'Delete all pods of the namespace': 'delete pods --all',
    'Ask before deleting': 'delete pods --all --interactive',
  });
  static override completes = ['objects', '...'] as const;
  static override flags = {
    ...fileFlags({ purpose: 'with the objects to delete' }),
    ...selectorFlags(),
    ...fieldSelectorFlags(),
    ...allFlags('Delete all objects of the types in the namespace.'),
    ...allNamespacesFlags('Delete in all namespaces; --namespace is ignored then.'),
    ...deletionFlags({ wait: true }),
    now: boolFlag({ ...group, description: 'Give objects one second to shut down, like --grace-period=1.' }),
    'ignore-not-found': boolFlag({
      ...group,
      description: 'Exit with 0 if an object does not exist. With --all or a selector, this is the default.',
    }),
    interactive: boolFlag({
      ...group,
      char: 'i',
      description: 'Show what would be deleted, and ask before deleting it.',
    }),
    raw: stringFlag({
      ...group,
      helpValue: 'PATH',
      description: 'Delete this path on the server, with the file of -f as the body.',
    }),
    output: stringFlag({
      helpGroup: 'OUTPUT',
      char: 'o',
      helpValue: 'name',
      completes: ['name'],
      description: 'name prints only the type and name of what was deleted.',
    }),
    ...dryRunFlags(),
    ...confirmFlags(),
    ...concurrencyFlags(),
  };

  protected async execute(): Promise<undefined> {
    const options = await this.#options();
    const asks = this.mayAsk && options.raw === '' && lacksName(options);
    await this.printTexts(options, fillIn(asks, options, { verb: 'delete' }, deleteObjects));
  }

  async #options(): Promise<DeleteOptions & SessionUse> {
    const { flags, args } = this;
    const { gracePeriod, warnings: cascadeWarnings, ...deletion } = readDeletion(flags);
    for (const text of cascadeWarnings) await this.environment.stderr.write(`${text}\n`);
    const selectors = readSelectors(flags);
    const selects = flags.all || selectors.labelSelector !== '' || selectors.fieldSelector !== '';
    const grace = graceOf({ now: flags.now, force: flags.force, gracePeriod });
    return {
      ...deletion,
      ...selectors,
      ...readDryRun(flags),
      // --raw reads files differently.
      ...(flags.raw === '' ? readFiles(flags) : filesIn(flags)),
      words: args,
      gracePeriod: grace,
      all: flags.all,
      allNamespaces: flags['all-namespaces'],
      ignoreNotFound: this.given.has('ignore-not-found') ? flags['ignore-not-found'] : selects,
      interactive: flags.interactive,
      yes: flags.yes,
      concurrency: readConcurrency(flags),
      raw: flags.raw,
      output: flags.output,
    };
  }
}
