import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { boolFlag } from '../../cli/flags/kinds.js';
import { allNamespacesFlags } from '../../cli/flags/selectors.js';
import { GRANTED_SUBRESOURCES, subresourceFlags } from '../../cli/flags/subresource.js';
import { canI } from '../../verbs/auth/can-i.js';
import { checkList, readAction } from '../../verbs/auth/options.js';
import { listRules } from '../../verbs/auth/rules.js';

const group = { helpGroup: 'OUTPUT' } as const;

/** `proa auth can-i`: kubectl's. */
export default class CanI extends ClusterCommand<typeof CanI> {
  static override summary = 'Check whether you may do something';
  static override description =
    'Asks the server whether you, or the user of --as, may do something, and prints yes or no. The exit code is 1 ' +
    'for no. VERB is a verb of the API, such as get, list, create or delete; * means all. TYPE is a resource type, ' +
    'optionally with its group; short names are allowed. A URL begins with "/".';
  static override usage = ['auth can-i VERB (TYPE | TYPE/NAME | /URL) [flags]', 'auth can-i --list [flags]'];
  static override examples = examples({
    'May I list deployments in this namespace?': 'auth can-i list deployments.apps',
    'May I get pods in all namespaces?': 'auth can-i get pods --all-namespaces',
    'May I do everything in this namespace?': "auth can-i '*' '*'",
    'May I get this job?': 'auth can-i get jobs.batch/migrate',
    'May I read the logs of a pod?': 'auth can-i get pods/web-1 --subresource=log',
    'May I read this URL?': 'auth can-i get /version',
    'May a service account list pods in another namespace?':
      'auth can-i list pods --as=system:serviceaccount:default:default -n kube-system',
    'Answer only with the exit code': 'auth can-i create pods --quiet',
    'What may I do in a namespace?': 'auth can-i --list -n default',
  });
  static override completes = [
    ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection', 'impersonate'],
    'types',
  ] as const;
  static override flags = {
    ...allNamespacesFlags('Check the action in all namespaces.'),
    ...subresourceFlags('Subresource of the type, such as log or scale.', GRANTED_SUBRESOURCES),
    list: boolFlag({ ...group, description: 'Print all actions that are allowed in the namespace.' }),
    'no-headers': boolFlag({ ...group, description: 'Print no headers with --list.' }),
    quiet: boolFlag({ ...group, char: 'q', description: 'Print nothing; only set the exit code.' }),
  };

  protected async execute(): Promise<number> {
    const { flags, args } = this;
    const asked = {
      words: args,
      subresource: flags.subresource,
      allNamespaces: flags['all-namespaces'],
      quiet: flags.quiet,
      list: flags.list,
      noHeaders: flags['no-headers'],
    };
    if (!flags.list) {
      const action = readAction(args, this.program.name);
      return (await this.printTexts({}, (session) => canI(asked, action, session))) ? 0 : 1;
    }
    checkList(asked);
    await this.printTexts({}, (session) => listRules(flags['no-headers'], session));
    return 0;
  }
}
