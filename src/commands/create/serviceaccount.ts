import { examples } from '../../cli/base-command.js';
import { CreateCommand } from '../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../cli/flags/create.js';
import { newServiceAccount, serviceAccounts } from '../../verbs/create/kinds/service-account.js';

/** `proa create serviceaccount`: kubectl's. */
export default class CreateServiceAccount extends CreateCommand<typeof CreateServiceAccount> {
  static override hiddenAliases = ['create:sa'];
  static override summary = 'Create a service account';
  static override description = 'Creates a service account with the given name.';
  static override usage = ['create serviceaccount NAME [flags]'];
  static override examples = examples({ 'Create a service account': 'create serviceaccount deployer' });
  static override completes = [] as const;
  static override flags = { ...createFlags() };

  protected readonly kind = serviceAccounts;

  protected maker({ name }: NewObjectOptions) {
    return () => newServiceAccount(name);
  }
}
