import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { createFlags, readCreate } from '../../cli/flags/create.js';
import { namespaces, newNamespace } from '../../verbs/create/kinds/namespace.js';
import { createMade } from '../../verbs/create/make.js';

/** `proa create namespace`: kubectl's. */
export default class CreateNamespace extends ClusterCommand<typeof CreateNamespace> {
  static override hiddenAliases = ['create:ns'];
  static override summary = 'Create a namespace';
  static override description = 'Creates a namespace with the given name.';
  static override usage = ['create namespace NAME [flags]'];
  static override examples = examples({ 'Create a namespace': 'create namespace shop' });
  static override completes = [] as const;
  static override flags = { ...createFlags() };

  protected async execute(): Promise<undefined> {
    const { flags, line } = this;
    const making = readCreate(flags, line, this.environment.variables);
    const make = () => newNamespace(making.name);
    await this.printOutcomes(making, (session) => createMade(namespaces, make, making, session));
  }
}
