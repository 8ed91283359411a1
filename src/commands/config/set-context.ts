import { examples } from '../../cli/base-command.js';
import { ConfigCommand } from '../../cli/config-command.js';
import { sessionOptions } from '../../cli/flags/global.js';
import { boolFlag, stringFlag } from '../../cli/flags/kinds.js';
import { quote } from '../../go/strconv/quote.js';
import { checkContextSettings, setContext } from '../../kubeconfig/edit/contexts.js';

/** `proa config set-context` */
export default class SetContext extends ConfigCommand<typeof SetContext> {
  static override summary = 'Set a context entry in kubeconfig';
  static override description =
    'Specifying a name that already exists will merge new fields on top of existing values for those fields. On a ' +
    'terminal, --namespace without a value at the end of the line asks for one.';
  static override usage =
    'config set-context [NAME | --current] [--cluster=cluster_nickname] [--user=user_nickname] [--namespace=namespace]';
  static override examples = examples({
    'Set the user of the context gce, and leave its other settings alone':
      'config set-context gce --user=cluster-admin',
    'Change the namespace of the current context': 'config set-context --current --namespace=kube-system',
  });
  static override completes = ['contexts'] as const;
  static override flags = {
    cluster: stringFlag({
      completes: 'clusters',
      description: 'cluster for the context entry in kubeconfig',
    }),
    current: boolFlag({ description: 'Modify the current context' }),
    namespace: stringFlag({
      completes: { names: 'namespaces' },
      char: 'n',
      description: 'namespace for the context entry in kubeconfig',
    }),
    user: stringFlag({ completes: 'users', description: 'user for the context entry in kubeconfig' }),
  };

  /** Asks at a terminal for the value of a `--namespace` at the end of the line. */
  protected override async completed(argv: string[]): Promise<string[]> {
    if (argv.at(-1) !== '--namespace' || argv.includes('--')) return argv;
    await this.read(argv.slice(0, -1));
    if (!this.mayAsk || this.words.length > 1) return argv;
    checkContextSettings({ name: this.words[0] ?? '', current: this.flags.current });
    const { pickNamespace } = await import('../../browser/pick/namespace.js');
    const context = this.words[0] ?? '';
    const { overrides, ...others } = sessionOptions(this.flags, this.program);
    const own = { ...others, overrides: { ...overrides, cluster: '', user: '', namespace: '' } };
    return [...argv, await pickNamespace(own, context, this.environment, this.program.version)];
  }

  protected async execute(): Promise<undefined> {
    if (this.words.length > 1) return this.refuseWords();
    const settings = {
      name: this.words[0] ?? '',
      current: this.flags.current,
      cluster: this.ifGiven('cluster', this.flags.cluster),
      user: this.ifGiven('user', this.flags.user),
      namespace: this.ifGiven('namespace', this.flags.namespace),
    };
    checkContextSettings(settings);
    const workspace = await this.openWorkspace();
    const { config, name, existed } = setContext(workspace.config, settings);
    await workspace.save(config);
    await this.print(`Context ${quote(name)} ${existed ? 'modified' : 'created'}.\n`);
  }
}
