import { examples } from '../../cli/base-command.js';
import { CreateCommand } from '../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../cli/flags/create.js';
import { boolFlag, int32Flag, stringFlag, wordFlag } from '../../cli/flags/kinds.js';
import { newPriorityClass, priorityClasses } from '../../verbs/create/kinds/priority-class.js';

/** `proa create priorityclass`: kubectl's. */
export default class CreatePriorityClass extends CreateCommand<typeof CreatePriorityClass> {
  static override hiddenAliases = ['create:pc'];
  static override summary = 'Create a priority class';
  static override description = 'Creates a priority class, with which pods are scheduled before others.';
  static override usage = ['create priorityclass NAME [--value=NUMBER] [flags]'];
  static override examples = examples({
    'Create a priority class for urgent pods':
      'create priorityclass urgent --value=1000000 --description="Goes first"',
    'Create the default priority class, for pods that do not name one':
      'create priorityclass ordinary --value=100 --global-default',
    'Let pods wait for room instead of evicting others':
      'create priorityclass patient --value=1000 --preemption-policy=Never',
  });
  static override completes = [] as const;
  static override flags = {
    value: int32Flag({ helpValue: 'NUMBER', description: 'Priority of the pods; higher goes first.' }),
    'global-default': boolFlag({
      description: 'Make this the default class, for pods that do not name one.',
    }),
    description: stringFlag({ helpValue: 'TEXT', description: 'When to use this class.' }),
    'preemption-policy': wordFlag(
      { description: 'Whether pods of this class may evict pods of lower priority.' },
      ['PreemptLowerPriority', 'Never'],
      'PreemptLowerPriority',
    ),
    ...createFlags(),
  };

  protected readonly kind = priorityClasses;

  protected maker({ name }: NewObjectOptions) {
    const { flags } = this;
    const options = {
      name,
      value: flags.value,
      globalDefault: flags['global-default'],
      description: flags.description,
      preemptionPolicy: flags['preemption-policy'],
    };
    return () => newPriorityClass(options);
  }
}
