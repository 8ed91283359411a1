import { examples } from '../../cli/base-command.js';
import { CreateCommand } from '../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../cli/flags/create.js';
import { namespaces, newNamespace } from '../../verbs/create/kinds/namespace.js';

/** `proa create namespace`: kubectl's. */
export default class CreateNamespace extends CreateCommand<typeof CreateNamespace> {
  static override hiddenAliases = ['create:ns'];
  static override summary = 'Create a namespace';
  static override description = 'Creates a namespace with the given name.';
  static override usage = ['create namespace NAME [flags]'];
  static override examples = examples({ 'Create a namespace': 'create namespace shop' });
  static override completes = [] as const;
  static override flags = { ...createFlags() };

  protected readonly kind = namespaces;

  protected maker({ name }: NewObjectOptions) {
    return () => newNamespace(name);
  }
}
