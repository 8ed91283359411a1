import { examples } from '../../../cli/base-command.js';
import { ClusterCommand } from '../../../cli/cluster-command.js';
import { createFlags, readCreate } from '../../../cli/flags/create.js';
import { tcpFlags } from '../../../cli/flags/create-kinds.js';
import { intFlag } from '../../../cli/flags/kinds.js';
import { newService, servicesOf } from '../../../verbs/create/kinds/service.js';
import { createMade } from '../../../verbs/create/make.js';

/** `proa create service nodeport`: kubectl's. */
export default class CreateNodePortService extends ClusterCommand<typeof CreateNodePortService> {
  static override hiddenAliases = ['create:svc:nodeport'];
  static override summary = 'Create a service at a port of each node';
  static override description =
    'Creates a service that is reached at a port of each node. It selects the pods with the label app=NAME.';
  static override usage = ['create service nodeport NAME --tcp=PORT[:TARGET] [--node-port=PORT] [flags]'];
  static override examples = examples({
    'A service at port 30080 of each node':
      'create service nodeport web-nodes --tcp=80:8080 --node-port=30080',
  });
  static override completes = [] as const;
  static override flags = {
    ...tcpFlags(),
    'node-port': intFlag({ helpValue: 'PORT', description: 'Port of the nodes; 0 lets the server choose.' }),
    ...createFlags(),
  };

  protected async execute(): Promise<undefined> {
    const { flags, line } = this;
    const making = readCreate(flags, line, this.environment.variables);
    const options = {
      name: making.name,
      type: 'NodePort' as const,
      tcp: flags.tcp,
      nodePort: flags['node-port'],
    };
    const make = () => newService(options);
    await this.printOutcomes(making, (session) => createMade(servicesOf('NodePort'), make, making, session));
  }
}
