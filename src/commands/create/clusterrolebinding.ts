import { examples } from '../../cli/base-command.js';
import { CreateCommand } from '../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../cli/flags/create.js';
import { readSubjects, subjectFlags } from '../../cli/flags/create-kinds.js';
import { sessionOptions } from '../../cli/flags/global.js';
import { stringFlag } from '../../cli/flags/kinds.js';
import { clusterRoleBindings, newClusterRoleBinding } from '../../verbs/create/kinds/bindings.js';

/** `proa create clusterrolebinding`: kubectl's. */
export default class CreateClusterRoleBinding extends CreateCommand<typeof CreateClusterRoleBinding> {
  static override summary = 'Grant a cluster role in the whole cluster';
  static override description =
    'Creates a cluster role binding, which grants a cluster role to users, groups and service accounts in all ' +
    'namespaces.';
  static override usage = [
    'create clusterrolebinding NAME --clusterrole=NAME [--user=NAME] [--group=NAME] [--serviceaccount=NAMESPACE:NAME] [flags]',
  ];
  static override examples = examples({
    'Make users and a group administrators':
      'create clusterrolebinding admins --clusterrole=cluster-admin --user=jane --user=joe --group=ops',
  });
  static override completes = [] as const;
  static override flags = {
    clusterrole: stringFlag({
      helpValue: 'NAME',
      required: true,
      completes: { names: 'clusterroles' },
      description: 'Cluster role to grant.',
    }),
    ...subjectFlags(),
    ...createFlags(),
  };

  /** As in kubectl, --user is the subject of the role, not a user of the kubeconfig. */
  protected override get sessionOptions() {
    return sessionOptions({ ...this.flags, user: '' }, this.program);
  }

  protected readonly kind = clusterRoleBindings;

  protected maker({ name }: NewObjectOptions) {
    const { flags } = this;
    const options = { name, clusterRole: flags.clusterrole, ...readSubjects(flags) };
    return () => newClusterRoleBinding(options);
  }
}
