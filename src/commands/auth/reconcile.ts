import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { confirmFlags } from '../../cli/flags/confirm.js';
import { dryRunFlags, readDryRun } from '../../cli/flags/dry-run.js';
import { fileFlags, readRequiredFiles } from '../../cli/flags/files.js';
import { boolFlag } from '../../cli/flags/kinds.js';
import { printFlags, readPrint } from '../../cli/flags/print.js';
import type { ResultOptions } from '../../render/result-printer.js';
import { type ReconcileOptions, reconcileRoles } from '../../verbs/auth/reconcile.js';

const group = { helpGroup: 'WRITING' } as const;

/** `proa auth reconcile`: kubectl's. --yes is the only flag that kubectl does not have. */
export default class AuthReconcile extends ClusterCommand<typeof AuthReconcile> {
  static override summary = 'Make roles and bindings allow what manifests say';
  static override description =
    'Creates roles and bindings that are missing, with their namespaces, and adds the rules and subjects that the ' +
    'others lack. Rules are compared by what they allow, not by their text. Additional rules and subjects stay ' +
    'unless a flag removes them. A binding to another role is deleted and created again. Objects of other kinds ' +
    'are skipped.';
  static override usage = ['auth reconcile -f FILE [flags]'];
  static override examples = examples({
    'Show what is missing': 'auth reconcile -f roles.yaml --dry-run=client',
  });
  static override completes = [] as const;
  static override flags = {
    ...fileFlags({ purpose: 'with the roles and bindings' }),
    'remove-extra-permissions': boolFlag({
      ...group,
      description: 'Remove permissions from roles if the manifests do not have them.',
    }),
    'remove-extra-subjects': boolFlag({
      ...group,
      description: 'Remove subjects from bindings if the manifests do not have them.',
    }),
    ...dryRunFlags(),
    ...confirmFlags(),
    ...printFlags(),
  };

  protected async execute(): Promise<undefined> {
    const options = this.#options();
    await this.printOutcomes(options, (session) => reconcileRoles(options, session));
  }

  #options(): ReconcileOptions & ResultOptions {
    const { flags, args } = this;
    const files = readRequiredFiles(flags);
    if (args.length > 0) throw new Error('no arguments are allowed');
    const { dryRun } = readDryRun(flags);
    if (dryRun === 'server') throw new Error('--dry-run=server for command reconcile is not supported yet');
    return {
      ...files,
      ...readPrint(flags, this.environment.variables),
      removeExtraPermissions: flags['remove-extra-permissions'],
      removeExtraSubjects: flags['remove-extra-subjects'],
      dryRun,
      yes: flags.yes,
    };
  }
}
