import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { boolFlag } from '../cli/flags/kinds.js';
import type { Session } from '../cluster/session.js';
import { quote } from '../go/strconv/quote.js';
import { UsageError } from '../process/errors.js';
import { inOneLine, wholeName } from '../terminal/sanitize.js';
import { Switcher } from '../verbs/ctx/switcher.js';

/** `proa ns`: switches namespaces as kubens does. */
export default class Ns extends ClusterCommand<typeof Ns> {
  static override summary = 'Switch to another namespace, or back with "-"';
  static override description =
    'Sets the namespace of the current context, or of the one named by --context, in the kubeconfig. The namespace must ' +
    'exist on the server. Without NAME, proa lets you choose on a terminal, and lists the names otherwise.';
  static override usage = ['ns [NAME | -]', 'ns --current'];
  static override examples = examples({
    'Choose from a list': 'ns',
    'Switch, then switch back': '<%= config.bin %> ns kube-system && <%= config.bin %> ns -',
  });
  static override completes = [{ names: 'namespaces' }] as const;
  static override flags = {
    current: boolFlag({ char: 'c', description: 'Print the name of the current namespace.' }),
    force: boolFlag({ char: 'f', description: 'Do not check whether the namespace exists.' }),
  };

  protected async execute(): Promise<undefined> {
    const { environment, flags } = this;
    if (this.args.length > 1) throw new UsageError('ns takes at most one NAME');
    const switcher = await Switcher.open(this.sessionOptions, environment);
    const context = switcher.contextName(flags.context);
    const print = (text: string) => environment.stdout.write(`${text}\n`);
    if (flags.current)
      return print(wholeName(switcher.namespaceOf(context), environment.stdout)).then(() => undefined);
    const [word] = this.args;
    const known = word === '-' ? await switcher.previousNamespace(context) : word;
    const name = known !== undefined && flags.force ? known : await this.#checked(switcher, context, known);
    if (name === undefined) return;
    await switcher.toNamespace(context, name);
    await print(`Active namespace of context ${quote(context)} is ${quote(name)}.`);
  }

  /** The name of an existing namespace; undefined if the names were listed instead. */
  async #checked(
    switcher: Switcher,
    context: string,
    known: string | undefined,
  ): Promise<string | undefined> {
    const { overrides, ...others } = this.sessionOptions;
    const options = { ...others, overrides: { ...overrides, context, namespace: '' } };
    await using session = await this.openSession({}, options);
    const name = known ?? (await this.#choose(switcher, session));
    if (name === undefined || this.flags.force) return name;
    const { checkNamespaceExists } = await import('../verbs/ctx/check-namespace.js');
    await checkNamespaceExists(name, session);
    // Before the kubeconfig is written.
    session.checkWarnings();
    return name;
  }

  async #choose({ config }: Switcher, session: Session): Promise<string | undefined> {
    const { namespaceQuestion } = await import('../browser/pick/questions.js');
    const { namespacesOfContexts } = await import('../kubeconfig/own-namespaces.js');
    const question = namespaceQuestion(session, namespacesOfContexts(config, session.contextName));
    if (this.mayAsk) return (await import('../browser/pick/pick.js')).pickOne(question, session);
    const { signal, stdout } = this.environment;
    for await (const choices of question.read(signal))
      await stdout.write(choices.map(({ text }) => `${inOneLine(text)}\n`).join(''));
  }
}
