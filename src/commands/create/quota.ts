import { examples } from '../../cli/base-command.js';
import { CreateCommand } from '../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../cli/flags/create.js';
import { stringFlag } from '../../cli/flags/kinds.js';
import { newQuota, quotas } from '../../verbs/create/kinds/quota.js';

/** `proa create quota`: kubectl's. */
export default class CreateQuota extends CreateCommand<typeof CreateQuota> {
  static override hiddenAliases = ['create:resourcequota'];
  static override summary = 'Create a resource quota';
  static override description =
    'Creates a resource quota, which limits what a namespace may contain and use.';
  static override usage = ['create quota NAME [--hard=KEY=VALUE,...] [--scopes=SCOPE,...] [flags]'];
  static override examples = examples({
    'Limit CPU, memory and the number of pods': 'create quota limits --hard=cpu=4,memory=8Gi,pods=20',
    'Limit pods that set no requests': 'create quota best-effort --hard=pods=10 --scopes=BestEffort',
  });
  static override completes = [] as const;
  static override flags = {
    hard: stringFlag({ helpValue: 'KEY=VALUE,...', description: 'Limits, separated by commas.' }),
    scopes: stringFlag({
      helpValue: 'SCOPE,...',
      completes: [
        'BestEffort',
        'NotBestEffort',
        'NotTerminating',
        'PriorityClass',
        'Terminating',
        'CrossNamespacePodAffinity',
      ],
      description: 'Scopes that an object has to match to be counted, separated by commas.',
    }),
    ...createFlags(),
  };

  protected readonly kind = quotas;

  protected maker({ name }: NewObjectOptions) {
    const { flags } = this;
    const { hard, scopes } = flags;
    return () => newQuota({ name, hard, scopes });
  }
}
