import { examples } from '../cli/base-command.js';
import { ClusterCommand, type SessionUse } from '../cli/cluster-command.js';
import { readConcurrency } from '../cli/flags/concurrency.js';
import { deletionFlags, readDeletion } from '../cli/flags/deletion.js';
import { readDryRun } from '../cli/flags/dry-run.js';
import { fileFlags, readRequiredFiles } from '../cli/flags/files.js';
import { boolFlag, stringFlag } from '../cli/flags/kinds.js';
import { readPrint } from '../cli/flags/print.js';
import { pruneFlags } from '../cli/flags/prune.js';
import { changeCause, recordFlags } from '../cli/flags/record.js';
import { readSelectors } from '../cli/flags/selectors.js';
import { serverSideFlags } from '../cli/flags/server-side.js';
import { subresourceFlags } from '../cli/flags/subresource.js';
import { readValidation, validateFlags } from '../cli/flags/validate.js';
import { changeFlags } from '../cli/flags/write.js';
import { UsageError } from '../process/errors.js';
import type { ResultOptions } from '../render/result-printer.js';
import { apply } from '../verbs/apply/apply.js';
import { type ApplyOptions, checkApply } from '../verbs/apply/options.js';

/** `proa apply`: kubectl's. */
export default class Apply extends ClusterCommand<typeof Apply> {
  static override summary = 'Apply configuration from files, URLs or stdin to objects';
  static override description =
    'Creates the objects of manifests if they do not exist, and changes the others to match their manifests. ' +
    'Fields that others have set and that were never in the manifest stay as they are. proa finds out what to ' +
    'change by comparing the manifest with the object on the server and with the configuration that was applied ' +
    'last, which is kept in an annotation of the object; with --server-side, the server does this by the owners of ' +
    'fields. Several objects of the same type are read and written at a time. If an object fails, the others are ' +
    'still applied and the exit code is 1.';
  static override usage = ['apply -f FILE [flags]', 'apply -k DIR [flags]'];
  static override examples = examples({
    'Apply the objects that a file describes': 'apply -f shop.yaml',
    'Apply objects from standard input': 'apply -f - < shop.yaml',
    'Apply the objects that a kustomization describes': 'apply -k overlay',
    'Apply the objects that all files in a directory describe, and in those below it': 'apply -f shop -R',
    'Show what would be done, without changing anything': 'apply -f shop.yaml --dry-run=server',
    'Have the server apply a file, and take over fields that other managers own':
      'apply -f shop.yaml --server-side --force-conflicts',
    'Apply a file, and delete config maps that were applied before and are no longer in it':
      'apply -f shop.yaml --prune --all --prune-allowlist=core/v1/ConfigMap',
  });
  static override completes = [] as const;
  static override flags = {
    ...fileFlags({ purpose: 'with the objects to apply' }),
    ...pruneFlags(),
    ...deletionFlags({ wait: false }),
    ...serverSideFlags(),
    ...subresourceFlags('Subresource to apply to instead of the object. Only works with --server-side.'),
    ...changeFlags('kubectl-client-side-apply'),
    ...validateFlags(),
    ...recordFlags(),
    overwrite: boolFlag(
      {
        helpGroup: 'WRITING',
        description:
          'Overwrite what others have changed since the last apply. With --overwrite=false, such a conflict is an ' +
          'error.',
      },
      true,
    ),
    'openapi-patch': boolFlag(
      {
        helpGroup: 'WRITING',
        description:
          'Calculate the patch with the schemas that the server publishes; false uses only the types built into proa.',
      },
      true,
    ),
    applyset: stringFlag({
      helpGroup: 'DELETING',
      helpValue: '[TYPE[.GROUP]/]NAME',
      hidden: true,
      description:
        'With KUBECTL_APPLYSET=true: the object that keeps track of what is applied together, so that --prune finds what ' +
        'is no longer in the files. A secret unless a type is given.',
    }),
  };

  protected async execute(): Promise<undefined> {
    const options = this.#options();
    const shown = { ...options, keepOrder: true, apart: true };
    await this.printOutcomes(shown, (session) => apply(options, session));
  }

  #options(): ApplyOptions & ResultOptions & SessionUse {
    const { flags, args, environment } = this;
    if (args.length > 0) throw new UsageError(`Unexpected args: [${args.join(' ')}]`, { part: 'arguments' });
    if (this.given.has('applyset') && environment.variables.KUBECTL_APPLYSET?.toLowerCase() !== 'true')
      throw new UsageError('unknown flag: --applyset');
    const { dryRun, warnings } = readDryRun(flags);
    const deletion = readDeletion(flags);
    const files = readRequiredFiles(flags);
    const validation = readValidation(flags);
    const { labelSelector } = readSelectors(flags);
    const asked = {
      ...{ dryRun, labelSelector, force: deletion.force, all: flags.all, prune: flags.prune },
      ...{ serverSide: flags['server-side'], forceConflicts: flags['force-conflicts'] },
      ...{
        pruneAllowlist: flags['prune-allowlist'],
        applySet: flags.applyset,
        subresource: flags.subresource,
      },
    };
    checkApply(asked);
    const { applySet, pruneAllowlist: allowlist, serverSide, subresource, forceConflicts: force } = asked;
    const isManaged = this.given.has('field-manager');
    return {
      program: this.program.name,
      ...files,
      ...readPrint(flags, environment.variables),
      ...{ dryRun, validation, labelSelector, subresource, deletion },
      fieldManager: serverSide && !isManaged ? 'kubectl' : flags['field-manager'],
      isGathered: !['', 'name'].includes(flags.output),
      serverSide: serverSide ? { force } : undefined,
      overwrite: flags.overwrite,
      openApiPatch: flags['openapi-patch'],
      prune: asked.prune ? (applySet === '' ? { allowlist } : { applySet }) : undefined,
      changeCause: flags.record ? changeCause('apply', this.line) : undefined,
      concurrency: readConcurrency(flags),
      yes: flags.yes,
      warnings,
      notices: deletion.warnings,
    };
  }
}
