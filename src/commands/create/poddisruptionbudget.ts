import { examples } from '../../cli/base-command.js';
import { CreateCommand } from '../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../cli/flags/create.js';
import { stringFlag } from '../../cli/flags/kinds.js';
import {
  newPodDisruptionBudget,
  podDisruptionBudgets,
} from '../../verbs/create/kinds/pod-disruption-budget.js';

/** `proa create poddisruptionbudget`: kubectl's. */
export default class CreatePodDisruptionBudget extends CreateCommand<typeof CreatePodDisruptionBudget> {
  static override hiddenAliases = ['create:pdb'];
  static override summary = 'Create a pod disruption budget';
  static override description =
    'Creates a pod disruption budget, which limits how many of the selected pods may be evicted at a time.';
  static override usage = [
    'create poddisruptionbudget NAME --selector=QUERY (--min-available=AMOUNT | --max-unavailable=AMOUNT) [flags]',
  ];
  static override examples = examples({
    'Keep at least one pod available': 'create poddisruptionbudget web --selector=app=web --min-available=1',
    'Let half of the pods be evicted':
      'create poddisruptionbudget workers --selector=app=worker --max-unavailable=50%',
  });
  static override completes = [] as const;
  static override flags = {
    selector: stringFlag({ helpValue: 'QUERY', description: 'Label selector of the pods.' }),
    'min-available': stringFlag({
      helpValue: 'AMOUNT',
      description: 'How many pods must stay available: a number or a percentage.',
    }),
    'max-unavailable': stringFlag({
      helpValue: 'AMOUNT',
      description: 'How many pods may be unavailable: a number or a percentage.',
    }),
    ...createFlags(),
  };

  protected readonly kind = podDisruptionBudgets;

  protected maker({ name }: NewObjectOptions) {
    const { flags } = this;
    const options = {
      name,
      selector: flags.selector,
      minAvailable: flags['min-available'],
      maxUnavailable: flags['max-unavailable'],
    };
    return () => newPodDisruptionBudget(options);
  }
}
