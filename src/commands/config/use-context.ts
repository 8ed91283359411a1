import { ConfigCommand } from '../../cli/config-command.js';
import { quote } from '../../go/strconv/quote.js';
import { switchContext } from '../../kubeconfig/edit/contexts.js';
import type { Workspace } from '../../kubeconfig/edit/workspace.js';

/** `proa config use-context` */
export default class UseContext extends ConfigCommand<typeof UseContext> {
  static override summary = 'Set the current-context in a kubeconfig file';
  static override description = 'Without CONTEXT_NAME, proa asks for one on a terminal.';
  static override usage = 'config use-context CONTEXT_NAME';
  static override hiddenAliases = ['config:use'];
  static override examples = ['<%= config.bin %> config use-context proa-sandbox'];
  static override completes = ['contexts'] as const;
  static override flags = {};

  protected async execute(): Promise<undefined> {
    if (this.words.length !== 1 && !(this.words.length === 0 && this.mayAsk)) return this.refuseWords();
    const workspace = await this.openWorkspace();
    const name = this.words[0] ?? (await this.#askForContext(workspace));
    await workspace.save(switchContext(workspace.config, name));
    await this.print(`Switched to context ${quote(name)}.\n`);
  }

  async #askForContext({ config }: Workspace): Promise<string> {
    const { pickContext } = await import('../../browser/pick/context.js');
    return pickContext(config, this.flags['cache-dir'], this.environment);
  }
}
