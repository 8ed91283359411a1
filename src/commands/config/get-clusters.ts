import { ConfigCommand } from '../../cli/config-command.js';
import { nameList } from '../../verbs/config/name-list.js';

/** `proa config get-clusters` */
export default class GetClusters extends ConfigCommand<typeof GetClusters> {
  static override summary = 'Display clusters defined in the kubeconfig';
  static override examples = ['<%= config.bin %> config get-clusters'];
  static override completes = [] as const;
  static override flags = {};

  protected async execute(): Promise<undefined> {
    const { config } = await this.openWorkspace();
    await this.print(nameList(config.clusters.keys()));
  }
}
