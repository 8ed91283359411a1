import { ConfigCommand } from '../../cli/config-command.js';
import { quote } from '../../go/strconv/quote.js';
import { renameContext } from '../../kubeconfig/edit/contexts.js';

/** `proa config rename-context` */
export default class RenameContext extends ConfigCommand<typeof RenameContext> {
  static override summary = 'Rename a context from the kubeconfig file';
  static override description =
    "If the context being renamed is the 'current-context', that is updated, too.";
  static override usage = 'config rename-context CONTEXT_NAME NEW_NAME';
  static override examples = ['<%= config.bin %> config rename-context proa-sandbox big'];
  static override completes = ['contexts'] as const;
  static override flags = {};

  protected async execute(): Promise<undefined> {
    const [from, to] = this.words;
    if (from === undefined || to === undefined || this.words.length !== 2) return this.refuseWords();
    if (to === '') throw new Error('You must specify a new non-empty context name');
    const workspace = await this.openWorkspace();
    await workspace.save(renameContext(workspace.config, from, to, workspace.file));
    await this.print(`Context ${quote(from)} renamed to ${quote(to)}.\n`);
  }
}
