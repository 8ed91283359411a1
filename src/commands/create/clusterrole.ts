import { examples } from '../../cli/base-command.js';
import { CreateCommand } from '../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../cli/flags/create.js';
import { readRules, ruleFlags } from '../../cli/flags/create-kinds.js';
import { arrayFlag, sliceFlag } from '../../cli/flags/kinds.js';
import { readPairs } from '../../cli/flags/pairs.js';
import type { Session } from '../../cluster/session.js';
import { requireName } from '../../verbs/create/kinds/require-name.js';
import { clusterRoles, newAggregatedRole, newClusterRole } from '../../verbs/create/kinds/role.js';
import { clusterRoleRules } from '../../verbs/create/kinds/role-rules.js';

/** `proa create clusterrole`: kubectl's. */
export default class CreateClusterRole extends CreateCommand<typeof CreateClusterRole> {
  static override summary = 'Create a cluster role';
  static override description =
    'Creates a cluster role, which says what is allowed in the whole cluster or, through a role binding, in one ' +
    'namespace. The resources are looked up on the server.';
  static override usage = [
    'create clusterrole NAME --verb=VERB (--resource=NAME[.GROUP][/SUBRESOURCE] | --non-resource-url=URL) [flags]',
    'create clusterrole NAME --aggregation-rule=KEY=VALUE [flags]',
  ];
  static override examples = examples({
    'Allow reading pods': 'create clusterrole pod-reader --verb=get,list,watch --resource=pods',
    'Allow reading two config maps by their names':
      'create clusterrole settings-reader --verb=get --resource=configmaps --resource-name=web ' +
      '--resource-name=db',
    'Name the API group of a resource':
      'create clusterrole replicaset-reader --verb=get,list,watch --resource=replicasets.apps',
    'Allow changing the scale of deployments, which is a subresource':
      'create clusterrole scaler --verb=get,update,patch --resource=deployments.apps/scale',
    'Allow reading the metrics of the server':
      "create clusterrole metrics-reader --verb=get --non-resource-url='/metrics/*'",
    'Combine the rules of all cluster roles that have a label':
      'create clusterrole monitoring --aggregation-rule=rbac.example.com/aggregate-to-monitoring=true',
  });
  static override completes = [] as const;
  static override flags = {
    ...ruleFlags(),
    'non-resource-url': sliceFlag({
      helpValue: 'URL',
      description: 'Path on the server to allow the verbs for; it may end with a star. May be repeated.',
    }),
    'aggregation-rule': arrayFlag({
      helpValue: 'KEY=VALUE,...',
      description: 'Labels of the cluster roles whose rules this one combines.',
    }),
    ...createFlags(),
  };

  protected readonly kind = clusterRoles;

  protected maker({ name }: NewObjectOptions) {
    const { flags } = this;
    const options = { ...readRules(flags), nonResourceUrls: flags['non-resource-url'] };
    const labels = readPairs('aggregation-rule', flags['aggregation-rule']);
    return async (session: Session) => {
      requireName(name);
      if (Object.keys(labels).length > 0) return newAggregatedRole(name, labels, options);
      return newClusterRole(name, await clusterRoleRules(options, session));
    };
  }
}
