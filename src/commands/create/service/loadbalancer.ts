import { examples } from '../../../cli/base-command.js';
import { ClusterCommand } from '../../../cli/cluster-command.js';
import { createFlags, readCreate } from '../../../cli/flags/create.js';
import { tcpFlags } from '../../../cli/flags/create-kinds.js';
import { newService, servicesOf } from '../../../verbs/create/kinds/service.js';
import { createMade } from '../../../verbs/create/make.js';

/** `proa create service loadbalancer`: kubectl's. */
export default class CreateLoadBalancerService extends ClusterCommand<typeof CreateLoadBalancerService> {
  static override hiddenAliases = ['create:svc:loadbalancer'];
  static override summary = 'Create a service behind a load balancer';
  static override description =
    'Creates a service that the load balancer of the cloud provider forwards to. It selects the pods with the label app=NAME.';
  static override usage = ['create service loadbalancer NAME --tcp=PORT[:TARGET] [flags]'];
  static override examples = examples({
    'A service behind a load balancer': 'create service loadbalancer front --tcp=80:8080 --tcp=443:https',
  });
  static override completes = [] as const;
  static override flags = { ...tcpFlags(), ...createFlags() };

  protected async execute(): Promise<undefined> {
    const { flags, line } = this;
    const making = readCreate(flags, line, this.environment.variables);
    const options = { name: making.name, type: 'LoadBalancer' as const, tcp: flags.tcp };
    const make = () => newService(options);
    await this.printOutcomes(making, (session) =>
      createMade(servicesOf('LoadBalancer'), make, making, session),
    );
  }
}
