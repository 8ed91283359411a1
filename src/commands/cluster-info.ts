import { ClusterCommand } from '../cli/cluster-command.js';
import { runningLine, serviceLine } from '../render/cluster-services.js';
import { clusterServices } from '../verbs/cluster-info/services.js';

/** `proa cluster-info`: kubectl's. */
export default class ClusterInfo extends ClusterCommand<typeof ClusterInfo> {
  static override summary = 'Display the addresses of the control plane and of cluster services';
  static override examples = ['<%= config.bin %> cluster-info'];
  static override completes = [] as const;
  static override flags = {};

  protected async execute(): Promise<undefined> {
    const { stdout } = this.environment;
    await this.withSession(async (session) => {
      const { server } = session.transport;
      try {
        const services = await clusterServices(session, this.flags.namespace || 'kube-system');
        await stdout.write(runningLine('Kubernetes control plane', server));
        for (const service of services) await stdout.write(serviceLine(service, server));
      } finally {
        await stdout.write(
          "\nTo further debug and diagnose cluster problems, use 'kubectl cluster-info dump'.\n",
        );
      }
    });
    return undefined;
  }
}
