import { ClusterCommand } from '../cli/cluster-command.js';
import { clusterInfo } from '../verbs/cluster-info/cluster-info.js';

/** `proa cluster-info`: kubectl's. */
export default class ClusterInfo extends ClusterCommand<typeof ClusterInfo> {
  static override summary = 'Display the addresses of the control plane and of cluster services';
  static override examples = ['<%= config.bin %> cluster-info'];
  static override completes = [] as const;
  static override flags = {};

  protected async execute(): Promise<undefined> {
    const namespace = this.flags.namespace || 'kube-system';
    await this.printTexts({}, (session) => clusterInfo(namespace, session));
  }
}
