import { examples } from '../../../cli/base-command.js';
import { CreateCommand } from '../../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../../cli/flags/create.js';
import { tcpFlags } from '../../../cli/flags/create-kinds.js';
import { newService, servicesOf } from '../../../verbs/create/kinds/service.js';

/** `proa create service loadbalancer`: kubectl's. */
export default class CreateLoadBalancerService extends CreateCommand<typeof CreateLoadBalancerService> {
  static override hiddenAliases = ['create:svc:loadbalancer'];
  static override summary = 'Create a service behind a load balancer';
  static override description =
    'Creates a service that the load balancer of the cloud provider forwards to. It selects the pods with the label app=NAME.';
  static override usage = ['create service loadbalancer NAME --tcp=PORT[:TARGET] [flags]'];
  static override examples = examples({
    'Create a service behind a load balancer':
      'create service loadbalancer front --tcp=80:8080 --tcp=443:https',
  });
  static override completes = [] as const;
  static override flags = { ...tcpFlags(), ...createFlags() };

  protected readonly kind = servicesOf('LoadBalancer');

  protected maker({ name }: NewObjectOptions) {
    const { flags } = this;
    const options = { name, type: 'LoadBalancer' as const, tcp: flags.tcp };
    return () => newService(options);
  }
}
