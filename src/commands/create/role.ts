import { examples } from '../../cli/base-command.js';
import { CreateCommand } from '../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../cli/flags/create.js';
import { readRules, ruleFlags } from '../../cli/flags/create-kinds.js';
import type { Session } from '../../cluster/session.js';
import { requireName } from '../../verbs/create/kinds/require-name.js';
import { newRole, roles } from '../../verbs/create/kinds/role.js';
import { roleRules } from '../../verbs/create/kinds/role-rules.js';

/** `proa create role`: kubectl's. */
export default class CreateRole extends CreateCommand<typeof CreateRole> {
  static override summary = 'Create a role';
  static override description =
    'Creates a role, which says what is allowed in one namespace. The resources are looked up on the server.';
  static override usage = [
    'create role NAME --verb=VERB --resource=NAME[.GROUP][/SUBRESOURCE] [--resource-name=NAME] [flags]',
  ];
  static override examples = examples({
    'Allow reading pods': 'create role pod-reader --verb=get,list,watch --resource=pods',
    'Allow reading two config maps by their names':
      'create role settings-reader --verb=get --resource=configmaps --resource-name=web ' +
      '--resource-name=db',
    'Name the API group of a resource':
      'create role replicaset-reader --verb=get,list,watch --resource=replicasets.apps',
    'Allow changing the scale of deployments, which is a subresource':
      'create role scaler --verb=get,update,patch --resource=deployments.apps/scale',
  });
  static override completes = [] as const;
  static override flags = { ...ruleFlags(), ...createFlags() };

  protected readonly kind = roles;

  protected maker({ name }: NewObjectOptions) {
    const { flags } = this;
    return async (session: Session) => {
      requireName(name);
      return newRole(name, await roleRules(readRules(flags), session));
    };
  }
}
