import { fillIn } from '../../browser/pick/fill-in.js';
import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { checkFiles, fileFlags } from '../../cli/flags/files.js';
import { sessionOptions } from '../../cli/flags/global.js';
import { arrayFlag } from '../../cli/flags/kinds.js';
import { localFlags } from '../../cli/flags/local.js';
import { allFlags, selectorFlags } from '../../cli/flags/selectors.js';
import { changeFlags, readLocalWrite } from '../../cli/flags/write.js';
import { lacksName } from '../../objects/builder/lacks-name.js';
import { set } from '../../verbs/set/set.js';
import { setSubject } from '../../verbs/set/subject.js';

/** The types with subjects. */
const TYPES = ['rolebindings.rbac.authorization.k8s.io', 'clusterrolebindings.rbac.authorization.k8s.io'];

/** `proa set subject`: kubectl's. */
export default class SetSubject extends ClusterCommand<typeof SetSubject> {
  static override summary = 'Add users, groups and service accounts to role bindings';
  static override description =
    'Adds subjects to role bindings and cluster role bindings. Existing subjects are not added again, and none are ' +
    'removed.';
  static override usage = [
    'set subject (TYPE NAME | TYPE/NAME | -f FILE) [--user=NAME] [--group=NAME] [--serviceaccount=NAMESPACE:NAME] [flags]',
  ];
  static override examples = examples({
    'Add two users and a group':
      'set subject clusterrolebinding/system:monitoring --user=anna --user=ben --group=team',
    'Add a service account':
      'set subject clusterrolebinding/system:monitoring --serviceaccount=default:builder',
    'Change a manifest, without a server':
      'create rolebinding viewers --clusterrole=view --user=anna --dry-run=client -o yaml | <%= ' +
      'config.bin %> set subject -f - --local --user=ben -o yaml',
  });
  static override completes = [{ objects: ['rolebinding', 'clusterrolebinding'] }, '...'] as const;
  static override flags = {
    ...fileFlags({ purpose: 'with the objects to change' }),
    ...selectorFlags(),
    ...allFlags(),
    user: arrayFlag({
      helpGroup: 'WRITING',
      helpValue: 'NAME',
      description: 'User to add; may be repeated.',
    }),
    group: arrayFlag({
      helpGroup: 'WRITING',
      helpValue: 'NAME',
      description: 'Group to add; may be repeated.',
    }),
    serviceaccount: arrayFlag({
      helpGroup: 'WRITING',
      helpValue: 'NAMESPACE:NAME',
      description: 'Service account to add; may be repeated.',
    }),
    ...localFlags(),
    ...changeFlags('kubectl-set'),
  };

  protected async execute(): Promise<undefined> {
    const { flags, args: words } = this;
    const options = {
      ...readLocalWrite(flags, this.environment.variables),
      words,
      changeCause: undefined,
      users: flags.user,
      groups: flags.group,
      serviceAccounts: flags.serviceaccount,
    };
    checkFiles(options);
    const asks = this.mayAsk && !flags.local && lacksName(options);
    await this.printOutcomes(
      options,
      fillIn(asks, options, TYPES, (filled, session) =>
        set(filled, setSubject(options, session.namespace), session),
      ),
      // The user of the kubeconfig has no flag here.
      sessionOptions({ ...flags, user: '' }, this.program),
    );
  }
}
