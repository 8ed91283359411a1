import { ClusterCommand } from '../../cli/cluster-command.js';
import { arrayFlag, sliceFlag } from '../../cli/flags/kinds.js';
import { makingFlags, readMaking } from '../../cli/flags/making.js';
import { readPairs } from '../../cli/flags/pairs.js';
import type { Session } from '../../cluster/session.js';
import { requireName } from '../../verbs/create/kinds/require-name.js';
import { clusterRoles, newAggregatedRole, newClusterRole } from '../../verbs/create/kinds/role.js';
import { clusterRoleRules, resourceVerbs } from '../../verbs/create/kinds/role-rules.js';
import { createMade } from '../../verbs/create/make.js';

/** `proa create clusterrole`: kubectl's. */
export default class CreateClusterRole extends ClusterCommand<typeof CreateClusterRole> {
  static override summary = 'Create a cluster role';
  static override description =
    'Creates a cluster role, which says what may be done in the whole cluster, or, by a role binding, in one namespace. The resources are looked up on the server.';
  static override usage = [
    'create clusterrole NAME --verb=VERB (--resource=NAME[.GROUP][/SUBRESOURCE] | --non-resource-url=URL) [flags]',
    'create clusterrole NAME --aggregation-rule=KEY=VALUE [flags]',
  ];
  static override examples = [
    {
      description: 'A cluster role that permits reading pods',
      command: '<%= config.bin %> create clusterrole pod-reader --verb=get,list,watch --resource=pods',
    },
    {
      description: 'A cluster role that permits reading metrics of the server',
      command:
        "<%= config.bin %> create clusterrole metrics-reader --verb=get --non-resource-url='/metrics/*'",
    },
    {
      description: 'A cluster role that permits what others with a label permit',
      command:
        '<%= config.bin %> create clusterrole monitoring --aggregation-rule=rbac.example.com/aggregate-to-monitoring=true',
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
    'non-resource-url': sliceFlag({
      helpValue: 'URL',
      description:
        'Path on the server that the verbs are permitted for; a star may stand at its end. May be repeated.',
    }),
    'aggregation-rule': arrayFlag({
      helpValue: 'KEY=VALUE,...',
      description: 'Labels of the cluster roles whose rules this one is to have.',
    }),
    ...makingFlags(),
  };

  protected async execute(): Promise<undefined> {
    const { flags, line } = this;
    const making = readMaking(flags, line, this.environment.variables);
    const options = {
      verbs: flags.verb,
      resources: flags.resource,
      resourceNames: flags['resource-name'],
      nonResourceUrls: flags['non-resource-url'],
    };
    const labels = readPairs('aggregation-rule', flags['aggregation-rule']);
    const make = async (session: Session) => {
      requireName(making.name);
      if (Object.keys(labels).length > 0) return newAggregatedRole(making.name, labels, options);
      return newClusterRole(making.name, await clusterRoleRules(options, session));
    };
    await this.printOutcomes(making, (session) => createMade(clusterRoles, make, making, session));
    return undefined;
  }
}
