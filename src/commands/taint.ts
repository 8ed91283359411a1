import { fillInName } from '../browser/pick/fill-in.js';
import { examples } from '../cli/base-command.js';
import { ClusterCommand, type SessionUse } from '../cli/cluster-command.js';
import { readConcurrency } from '../cli/flags/concurrency.js';
import { readDryRun } from '../cli/flags/dry-run.js';
import { boolFlag } from '../cli/flags/kinds.js';
import { readPrint } from '../cli/flags/print.js';
import { allFlags, readSelectors, selectorFlags } from '../cli/flags/selectors.js';
import { readValidation, validateFlags } from '../cli/flags/validate.js';
import { changeFlags } from '../cli/flags/write.js';
import { DisplayableError, messageOf, UsageError } from '../process/errors.js';
import type { ResultOptions } from '../render/result-printer.js';
import { type TaintOptions, taint } from '../verbs/taint/taint.js';
import { parseTaints, splitTaints, type TaintChanges, WRITE_TAINT } from '../verbs/taint/taints.js';

/** `proa taint`: kubectl's. --yes and --concurrency are the only flags that kubectl does not have. */
export default class TaintNodes extends ClusterCommand<typeof TaintNodes> {
  static override summary = 'Add, change or remove taints of nodes';
  static override description =
    'KEY=VALUE:EFFECT or KEY:EFFECT adds a taint, KEY:EFFECT- removes one, KEY- removes all with the key. The ' +
    'effects are NoSchedule, PreferNoSchedule and NoExecute. An existing taint with the same key and effect is ' +
    'changed only with --overwrite.';
  static override usage = [
    'taint nodes NAME ... KEY=VALUE:EFFECT ... KEY- ... [flags]',
    'taint nodes (-l QUERY | --all) KEY=VALUE:EFFECT ... [flags]',
  ];
  static override examples = examples({
    'Keep new pods off a node': 'taint nodes node-0000 dedicated=database:NoSchedule',
    'Add a taint without a value': 'taint nodes node-0000 dedicated:NoSchedule',
    'Add a taint to all nodes with a label':
      'taint nodes -l topology.kubernetes.io/zone=zone-1 dedicated=database:PreferNoSchedule',
    'Change the value of a taint': 'taint nodes node-0000 dedicated=web:NoSchedule --overwrite',
    'Remove the taint with a key and an effect': 'taint nodes node-0000 dedicated:NoSchedule-',
    'Remove all taints with a key': 'taint nodes node-0000 dedicated-',
  });
  static override completes = [{ objects: ['node'] }, '...'] as const;
  static override flags = {
    ...selectorFlags(),
    ...allFlags('Change all nodes of the cluster.'),
    overwrite: boolFlag({
      helpGroup: 'WRITING',
      description: 'Change existing taints with the same key and effect.',
    }),
    ...changeFlags('kubectl-taint'),
    ...validateFlags(),
  };

  protected async execute(): Promise<undefined> {
    const options = this.#options();
    const { names, all, labelSelector } = options;
    const asks = this.mayAsk && names.length === 0 && !all && labelSelector === '';
    // kubectl's message does not mention a dry run.
    const printing = { ...options, dryRun: 'none', keepOrder: options.dryRun !== 'client' } as const;
    await this.printOutcomes(printing, async (session) =>
      taint(await fillInName(asks, options, 'nodes', session), session),
    );
  }

  #options(): TaintOptions & ResultOptions & SessionUse {
    const { flags } = this;
    const dryRun = readDryRun(flags);
    const validation = readValidation(flags);
    const { objects, taints } = splitTaints(this.args);
    const [type, ...names] = objects;
    if (type === undefined && !this.mayAsk)
      throw new Error('one or more resources must be specified as <resource> <name>');
    if (taints.length === 0)
      throw new DisplayableError('at least one taint update is required', { advice: WRITE_TAINT });
    return {
      ...readPrint(flags, this.environment.variables),
      ...dryRun,
      validation,
      type: type ?? 'nodes',
      names,
      changes: changesIn(taints),
      labelSelector: readSelectors(flags).labelSelector,
      all: flags.all,
      overwrite: flags.overwrite,
      fieldManager: flags['field-manager'],
      yes: flags.yes,
      concurrency: readConcurrency(flags),
    };
  }
}

function changesIn(taints: readonly string[]): TaintChanges {
  try {
    return parseTaints(taints);
  } catch (error) {
    throw new UsageError(messageOf(error), { part: 'arguments', cause: error });
  }
}
