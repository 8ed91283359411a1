import { ClusterCommand } from '../../cli/cluster-command.js';
import { arrayFlag, sliceFlag } from '../../cli/flags/kinds.js';
import { makingFlags, readMaking } from '../../cli/flags/making.js';
import type { Session } from '../../cluster/session.js';
import { requireName } from '../../verbs/create/kinds/require-name.js';
import { newRole, roles } from '../../verbs/create/kinds/role.js';
import { resourceVerbs, roleRules } from '../../verbs/create/kinds/role-rules.js';
import { createMade } from '../../verbs/create/make.js';

/** `proa create role`: kubectl's. */
export default class CreateRole extends ClusterCommand<typeof CreateRole> {
  static override summary = 'Create a role';
  static override description =
    'Creates a role, which says what may be done in one namespace. The resources are looked up on the server.';
  static override usage = [
    'create role NAME --verb=VERB --resource=NAME[.GROUP][/SUBRESOURCE] [--resource-name=NAME] [flags]',
  ];
  static override examples = [
    {
      description: 'A role that permits reading pods',
      command: '<%= config.bin %> create role pod-reader --verb=get,list,watch --resource=pods',
    },
    {
      description: 'A role that permits reading two config maps',
      command:
        '<%= config.bin %> create role settings-reader --verb=get --resource=configmaps --resource-name=web --resource-name=db',
    },
    {
      description: 'A role that permits scaling deployments',
      command:
        '<%= config.bin %> create role scaler --verb=get,update,patch --resource=deployments.apps/scale',
    },
  ];
  static override completes = [] as const;
  static override flags = {
    verb: sliceFlag({
      helpValue: 'VERB,...',
      completes: resourceVerbs,
      description: 'Verbs that are permitted, separated by commas; may be repeated.',
    }),
    resource: sliceFlag({
      helpValue: 'NAME[.GROUP][/SUBRESOURCE]',
      completes: 'types',
      description: 'Resources that the verbs are permitted for, separated by commas; may be repeated.',
    }),
    'resource-name': arrayFlag({
      helpValue: 'NAME',
      description: 'Permit the verbs for the object with this name only; may be repeated.',
    }),
    ...makingFlags(),
  };

  protected async execute(): Promise<undefined> {
    const { flags, line } = this;
    const making = readMaking(flags, line, this.environment.variables);
    const options = { verbs: flags.verb, resources: flags.resource, resourceNames: flags['resource-name'] };
    const make = async (session: Session) => {
      requireName(making.name);
      return newRole(making.name, await roleRules(options, session));
    };
    await this.printOutcomes(making, (session) => createMade(roles, make, making, session));
    return undefined;
  }
}
