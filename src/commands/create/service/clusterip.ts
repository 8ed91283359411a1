import { examples } from '../../../cli/base-command.js';
import { CreateCommand } from '../../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../../cli/flags/create.js';
import { tcpFlags } from '../../../cli/flags/create-kinds.js';
import { stringFlag } from '../../../cli/flags/kinds.js';
import { newService, servicesOf } from '../../../verbs/create/kinds/service.js';

/** `proa create service clusterip`: kubectl's. */
export default class CreateClusterIpService extends CreateCommand<typeof CreateClusterIpService> {
  static override hiddenAliases = ['create:svc:clusterip'];
  static override summary = 'Create a service within the cluster';
  static override description =
    'Creates a service with an address within the cluster, or without one (--clusterip=None). It selects the pods with the label app=NAME.';
  static override usage = [
    'create service clusterip NAME --tcp=PORT[:TARGET] [flags]',
    'create service clusterip NAME --clusterip=None [flags]',
  ];
  static override examples = examples({
    'Create a service that forwards port 80 to port 8080': 'create service clusterip shop --tcp=80:8080',
    'Create a headless service': 'create service clusterip members --clusterip=None',
  });
  static override completes = [] as const;
  static override flags = {
    ...tcpFlags(),
    clusterip: stringFlag({
      helpValue: 'ADDRESS',
      completes: ['None'],
      description: 'Address of the service; None for a headless service.',
    }),
    ...createFlags(),
  };

  protected readonly kind = servicesOf('ClusterIP');

  protected maker({ name }: NewObjectOptions) {
    const { flags } = this;
    const options = {
      name,
      type: 'ClusterIP' as const,
      tcp: flags.tcp,
      clusterIP: flags.clusterip,
    };
    return () => newService(options);
  }
}
