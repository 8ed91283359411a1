import { ConfigCommand } from '../../cli/config-command.js';
import { deleteEntry } from '../../kubeconfig/edit/delete.js';
import { inOneLine } from '../../terminal/sanitize.js';

/** `proa config delete-context` */
export default class DeleteContext extends ConfigCommand<typeof DeleteContext> {
  static override summary = 'Delete the specified context from the kubeconfig';
  static override usage = 'config delete-context NAME';
  static override examples = ['<%= config.bin %> config delete-context proa-sandbox'];
  static override completes = ['contexts'] as const;
  static override flags = {};

  protected async execute(): Promise<undefined> {
    const workspace = await this.openWorkspace();
    const [name] = this.words;
    if (name === undefined || this.words.length !== 1) return this.printHelp() as Promise<undefined>;
    const { file } = workspace;
    const after = deleteEntry(workspace.config, 'contexts', name, file);
    if (workspace.config.currentContext === name)
      await this.environment.stderr.write(
        `warning: this removed your active context, use "${this.program.name} config use-context" to select a different one\n`,
      );
    await workspace.save(after);
    await this.print(`deleted context ${inOneLine(name)} from ${file}\n`);
  }
}
