import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { readConcurrency } from '../cli/flags/concurrency.js';
import { fileFlags, readRequiredFiles } from '../cli/flags/files.js';
import { arrayFlag, boolFlag, optionalIntFlag } from '../cli/flags/kinds.js';
import { readSelectors, selectorFlags } from '../cli/flags/selectors.js';
import { readServerSide, serverSideFlags } from '../cli/flags/server-side.js';
import { fieldManagerFlags } from '../cli/flags/write.js';
import { UsageError } from '../process/errors.js';
import { diffProgram, showDifferences } from '../render/diff-program.js';
import { diff } from '../verbs/diff/diff.js';
import type { DiffOptions } from '../verbs/diff/options.js';

/** `proa diff`: kubectl's. */
export default class Diff extends ClusterCommand<typeof Diff> {
  static override summary = 'Compare objects with what apply would make of them';
  static override description =
    'Compares the objects of manifests as they are on the server with what apply would make of them, and prints ' +
    'the differences as "diff -u -N" does. KUBECTL_EXTERNAL_DIFF names another program to run instead of diff; if ' +
    'diff is not installed, proa compares by itself. Nothing is changed. The values of secrets are masked. The ' +
    'exit code is 0 if nothing differs, 1 if something does, and 2 after an error.';
  static override usage = ['diff -f FILE [flags]', 'diff -k DIR [flags]'];
  static override examples = examples({
    'Show what apply would change': 'diff -f shop.yaml',
    'Show what a server-side apply of standard input would change': 'diff --server-side -f - < shop.yaml',
    'Show what apply --prune would delete, too':
      'diff -f shop.yaml --prune -l app=shop --prune-allowlist=core/v1/ConfigMap',
  });
  static override failureExitCode = 2;
  static override completes = [] as const;
  static override flags = {
    ...fileFlags({ purpose: 'with the objects to compare' }),
    ...selectorFlags('Compare only the objects whose labels match.'),
    ...serverSideFlags(),
    ...fieldManagerFlags('kubectl-client-side-apply'),
    prune: boolFlag({
      helpGroup: 'SELECTION',
      description: 'Also show the objects that apply --prune would delete: those of -l, or all.',
    }),
    'prune-allowlist': arrayFlag({
      helpGroup: 'SELECTION',
      helpValue: 'GROUP/VERSION/KIND',
      description: 'Types to prune instead of the default ones; may be repeated.',
    }),
    concurrency: optionalIntFlag({
      helpGroup: 'STREAMING',
      helpValue: 'N',
      description:
        'How many objects to compare at the same time; 1 reads one after the other, as kubectl does. ' +
        'Without it, 8, and up to 32 if the server is far away.',
    }),
    'show-managed-fields': boolFlag({ helpGroup: 'OUTPUT', description: 'Keep managedFields.' }),
    'show-secrets': boolFlag({ helpGroup: 'OUTPUT', description: 'Show the values of secrets.' }),
  };

  /** Like kubectl, refers to the examples here, not to the usage as other commands do. */
  protected override async read(argv: string[]): Promise<void> {
    try {
      await super.read(argv);
    } catch (error) {
      throw error instanceof UsageError ? new UsageError(error.message, { part: 'arguments' }) : error;
    }
  }

  protected async execute(): Promise<number> {
    const { environment } = this;
    const program = diffProgram(environment.variables);
    const options = { ...this.#options(), all: program.isChosen };
    await using session = await this.openSession(options);
    const files = await diff(options, session);
    return (await showDifferences(files, program, session.environment)) ? 1 : 0;
  }

  #options(): Omit<DiffOptions, 'all'> {
    const { flags, args } = this;
    if (args.length > 0) throw new UsageError(`Unexpected args: [${args.join(' ')}]`, { part: 'arguments' });
    const files = readRequiredFiles(flags);
    const { serverSide, forceConflicts } = readServerSide(flags);
    const isManaged = this.given.has('field-manager');
    return {
      ...files,
      labelSelector: readSelectors(flags).labelSelector,
      serverSide: serverSide ? { force: forceConflicts } : undefined,
      fieldManager: serverSide && !isManaged ? 'kubectl' : flags['field-manager'],
      prune: flags.prune ? { allowlist: flags['prune-allowlist'] } : undefined,
      showManagedFields: flags['show-managed-fields'],
      showSecrets: flags['show-secrets'],
      concurrency: readConcurrency(flags),
    };
  }
}
