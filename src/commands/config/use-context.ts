import { ConfigCommand } from '../../config/config-command.js';
import { switchContext } from '../../kubeconfig/edit/contexts.js';

/** `proa config use-context` */
export default class UseContext extends ConfigCommand<typeof UseContext> {
  static override summary = 'Set the current-context in a kubeconfig file';
  static override usage = 'config use-context CONTEXT_NAME';
  static override hiddenAliases = ['config:use'];
  static override examples = ['<%= config.bin %> config use-context minikube'];
  static override flags = {};

  protected async execute(): Promise<undefined> {
    const [name] = this.words;
    if (name === undefined || this.words.length !== 1) return this.refuseWords();
    const workspace = await this.openWorkspace();
    await workspace.save(switchContext(workspace.config, name));
    await this.print(`Switched to context ${JSON.stringify(name)}.\n`);
  }
}
