import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { createFlags, readCreate } from '../../cli/flags/create.js';
import { newServiceAccount, serviceAccounts } from '../../verbs/create/kinds/service-account.js';
import { createMade } from '../../verbs/create/make.js';

/** `proa create serviceaccount`: kubectl's. */
export default class CreateServiceAccount extends ClusterCommand<typeof CreateServiceAccount> {
  static override hiddenAliases = ['create:sa'];
  static override summary = 'Create a service account';
  static override description = 'Creates a service account with the given name.';
  static override usage = ['create serviceaccount NAME [flags]'];
  static override examples = examples({ 'Create a service account': 'create serviceaccount deployer' });
  static override completes = [] as const;
  static override flags = { ...createFlags() };

  protected async execute(): Promise<undefined> {
    const { flags, line } = this;
    const making = readCreate(flags, line, this.environment.variables);
    const make = () => newServiceAccount(making.name);
    await this.printOutcomes(making, (session) => createMade(serviceAccounts, make, making, session));
  }
}
