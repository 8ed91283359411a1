import { examples } from '../../../cli/base-command.js';
import { CreateCommand } from '../../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../../cli/flags/create.js';
import { tcpFlags } from '../../../cli/flags/create-kinds.js';
import { intFlag } from '../../../cli/flags/kinds.js';
import { newService, servicesOf } from '../../../verbs/create/kinds/service.js';

/** `proa create service nodeport`: kubectl's. */
export default class CreateNodePortService extends CreateCommand<typeof CreateNodePortService> {
  static override hiddenAliases = ['create:svc:nodeport'];
  static override summary = 'Create a service at a port of each node';
  static override description =
    'Creates a service that is reached at a port of each node. It selects the pods with the label app=NAME.';
  static override usage = ['create service nodeport NAME --tcp=PORT[:TARGET] [--node-port=PORT] [flags]'];
  static override examples = examples({
    'Create a service at port 30080 of each node':
      'create service nodeport web-nodes --tcp=80:8080 --node-port=30080',
  });
  static override completes = [] as const;
  static override flags = {
    ...tcpFlags(),
    'node-port': intFlag({ helpValue: 'PORT', description: 'Port of the nodes; 0 lets the server choose.' }),
    ...createFlags(),
  };

  protected readonly kind = servicesOf('NodePort');

  protected maker({ name }: NewObjectOptions) {
    const { flags } = this;
    const options = {
      name,
      type: 'NodePort' as const,
      tcp: flags.tcp,
      nodePort: flags['node-port'],
    };
    return () => newService(options);
  }
}
