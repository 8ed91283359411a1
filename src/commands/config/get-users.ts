import { ConfigCommand } from '../../cli/config-command.js';
import { nameList } from '../../verbs/config/name-list.js';

/** `proa config get-users` */
export default class GetUsers extends ConfigCommand<typeof GetUsers> {
  static override summary = 'Display users defined in the kubeconfig';
  static override examples = ['<%= config.bin %> config get-users'];
  static override completes = [] as const;
  static override flags = {};

  protected async execute(): Promise<undefined> {
    const { config } = await this.openWorkspace();
    await this.print(nameList(config.users.keys()));
  }
}
