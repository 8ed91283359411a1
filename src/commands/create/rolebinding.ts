import { examples } from '../../cli/base-command.js';
import { CreateCommand } from '../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../cli/flags/create.js';
import { readSubjects, subjectFlags } from '../../cli/flags/create-kinds.js';
import { sessionOptions } from '../../cli/flags/global.js';
import { stringFlag } from '../../cli/flags/kinds.js';
import { newRoleBinding, roleBindings } from '../../verbs/create/kinds/bindings.js';

/** `proa create rolebinding`: kubectl's. */
export default class CreateRoleBinding extends CreateCommand<typeof CreateRoleBinding> {
  static override summary = 'Grant a role in one namespace';
  static override description =
    'Creates a role binding, which grants a role or a cluster role to users, groups and service accounts in one ' +
    'namespace.';
  static override usage = [
    'create rolebinding NAME (--clusterrole=NAME | --role=NAME) [--user=NAME] [--group=NAME] [--serviceaccount=NAMESPACE:NAME] [flags]',
  ];
  static override examples = examples({
    'Let a service account read everything in the namespace':
      'create rolebinding viewers --clusterrole=view --serviceaccount=default:deployer',
    'Grant a role of the namespace': 'create rolebinding readers --role=pod-reader --user=jane',
  });
  static override completes = [] as const;
  static override flags = {
    clusterrole: stringFlag({
      helpValue: 'NAME',
      completes: { names: 'clusterroles' },
      description: 'Cluster role to grant.',
    }),
    role: stringFlag({ helpValue: 'NAME', completes: { names: 'roles' }, description: 'Role to grant.' }),
    ...subjectFlags(),
    ...createFlags(),
  };

  /** As in kubectl, --user is the subject of the role, not a user of the kubeconfig. */
  protected override get sessionOptions() {
    return sessionOptions({ ...this.flags, user: '' }, this.program);
  }

  protected readonly kind = roleBindings;

  protected maker({ name }: NewObjectOptions) {
    const { flags } = this;
    const options = {
      name,
      clusterRole: flags.clusterrole,
      role: flags.role,
      ...readSubjects(flags),
    };
    return () => newRoleBinding(options);
  }
}
