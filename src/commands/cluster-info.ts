import { BaseCommand } from '../cli/base-command.js';
import { UsageError } from '../cli/pflag.js';
import { openSession, type Session } from '../cluster/session.js';
import type { KubeList } from '../codec/object.js';
import { runningLine, serviceLine } from '../render/cluster-services.js';
import { resourcePath } from '../transport/paths.js';
import { readJson } from '../transport/read.js';
import { expectOk } from '../transport/status.js';

/** `proa cluster-info`: kubectl's, without its `dump`. */
export default class ClusterInfo extends BaseCommand<typeof ClusterInfo> {
  static override summary = "Display addresses of the control plane and of the cluster's own services";
  static override examples = ['<%= config.bin %> cluster-info'];
  static override flags = {};

  protected async execute(): Promise<undefined> {
    if (this.args[0] === 'dump')
      throw new UsageError("cluster-info has no dump: 'kubectl cluster-info dump' does");
    await using session = await openSession(this.flags, this.environment, this.config.version);
    const { stdout } = this.environment;
    const { server } = session.transport;
    try {
      const { items } = await clusterServices(session, this.flags.namespace || 'kube-system');
      await stdout.write(runningLine('Kubernetes control plane', server));
      for (const service of items) await stdout.write(serviceLine(service, server));
    } finally {
      await stdout.write(
        "\nTo further debug and diagnose cluster problems, use 'kubectl cluster-info dump'.\n",
      );
    }
    return undefined;
  }
}

/** The services that call themselves the cluster's own. */
async function clusterServices(session: Session, namespace: string): Promise<KubeList> {
  const response = await session.transport.send({
    method: 'GET',
    path: resourcePath({ group: '', version: 'v1', name: 'services', namespace }),
    query: [['labelSelector', 'kubernetes.io/cluster-service=true']],
    signal: session.environment.signal,
  });
  return readJson<KubeList>(await expectOk(response, { method: 'GET', resource: 'services' }));
}
