import { examples } from '../../cli/base-command.js';
import { ConfigCommand } from '../../cli/config-command.js';
import { quote } from '../../go/strconv/quote.js';
import { unsetProperty } from '../../kubeconfig/edit/set-property.js';

/** `proa config unset` */
export default class UnsetValue extends ConfigCommand<typeof UnsetValue> {
  static override summary = 'Unset an individual value in a kubeconfig file';
  static override description =
    'PROPERTY_NAME is a dot delimited name where each token represents either an attribute name or a map key.';
  static override usage = 'config unset PROPERTY_NAME';
  static override examples = examples({
    'Unset the current-context': 'config unset current-context',
    'Unset the namespace of a context': 'config unset contexts.proa-sandbox.namespace',
  });
  static override completes = [] as const;
  static override flags = {};

  protected async execute(): Promise<undefined> {
    const [name] = this.words;
    if (name === undefined || this.words.length !== 1) return this.refuseWords();
    if (name === '') throw new Error('you must specify a property');
    const workspace = await this.openWorkspace();
    await workspace.save(unsetProperty(workspace.config, name), false);
    await this.print(`Property ${quote(name)} unset.\n`);
  }
}
