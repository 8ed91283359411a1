import { examples } from '../../../cli/base-command.js';
import { CreateCommand } from '../../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../../cli/flags/create.js';
import { tcpFlags } from '../../../cli/flags/create-kinds.js';
import { stringFlag } from '../../../cli/flags/kinds.js';
import { newService, servicesOf } from '../../../verbs/create/kinds/service.js';

/** `proa create service externalname`: kubectl's. */
export default class CreateExternalNameService extends CreateCommand<typeof CreateExternalNameService> {
  static override hiddenAliases = ['create:svc:externalname'];
  static override summary = 'Create a service that is an alias for a DNS name';
  static override description = 'Creates a service that is an alias for a DNS name outside the cluster.';
  static override usage = ['create service externalname NAME --external-name=NAME [flags]'];
  static override examples = examples({
    'Create an alias for a host': 'create service externalname mail --external-name=mail.example.com',
  });
  static override completes = [] as const;
  static override flags = {
    ...tcpFlags(),
    'external-name': stringFlag({
      helpValue: 'NAME',
      required: true,
      description: 'DNS name that the service is an alias for.',
    }),
    ...createFlags(),
  };

  protected readonly kind = servicesOf('ExternalName');

  protected maker({ name }: NewObjectOptions) {
    const { flags } = this;
    const options = {
      name,
      type: 'ExternalName' as const,
      tcp: flags.tcp,
      externalName: flags['external-name'],
    };
    return () => newService(options);
  }
}
