import { ConfigCommand } from '../../cli/config-command.js';
import { deleteEntry } from '../../kubeconfig/edit/delete.js';
import { inOneLine } from '../../terminal/sanitize.js';

/** `proa config delete-cluster` */
export default class DeleteCluster extends ConfigCommand<typeof DeleteCluster> {
  static override summary = 'Delete the specified cluster from the kubeconfig';
  static override usage = 'config delete-cluster NAME';
  static override examples = ['<%= config.bin %> config delete-cluster proa-sandbox'];
  static override completes = ['clusters'] as const;
  static override flags = {};

  protected async execute(): Promise<undefined> {
    const workspace = await this.openWorkspace();
    const [name] = this.words;
    if (name === undefined || this.words.length !== 1) return this.printHelp() as Promise<undefined>;
    const { file } = workspace;
    const after = deleteEntry(workspace.config, 'clusters', name, file);
    await workspace.save(after);
    await this.print(`deleted cluster ${inOneLine(name)} from ${file}\n`);
  }
}
