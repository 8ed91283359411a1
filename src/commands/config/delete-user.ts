import { ConfigCommand } from '../../cli/config-command.js';
import { deleteEntry } from '../../kubeconfig/edit/delete.js';
import { UsageError } from '../../process/errors.js';
import { inOneLine } from '../../terminal/sanitize.js';

/** `proa config delete-user` */
export default class DeleteUser extends ConfigCommand<typeof DeleteUser> {
  static override summary = 'Delete the specified user from the kubeconfig';
  static override usage = 'config delete-user NAME';
  static override examples = ['<%= config.bin %> config delete-user proa-sandbox'];
  static override completes = ['users'] as const;
  static override flags = {};

  protected async execute(): Promise<undefined> {
    const workspace = await this.openWorkspace();
    const [name] = this.words;
    if (name === undefined || this.words.length !== 1) throw new UsageError('user to delete is required');
    const { file } = workspace;
    await workspace.save(deleteEntry(workspace.config, 'users', name, file));
    await this.print(`deleted user ${inOneLine(name)} from ${file}\n`);
  }
}
