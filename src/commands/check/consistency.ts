import { BaseCommand } from '../../cli/base-command.js';
import { CodedError } from '../../cli/exit.js';
import { boolFlag, intFlag, sliceFlag, stringFlag } from '../../cli/flags.js';
import { UsageError } from '../../cli/pflag.js';
import { resourceName } from '../../cluster/requests.js';
import { openSession, type Session } from '../../cluster/session.js';
import type { Target } from '../../cluster/target.js';
import { fetchServerVersion } from '../../discovery/server-version.js';
import { readSelection } from '../../objects/selection.js';
import { resolveTargets } from '../../objects/targets.js';
import { progressOutput } from '../../process/environment.js';
import { Progress } from '../../render/progress.js';
import { ConnectionError } from '../../transport/errors.js';
import { resourcePath } from '../../transport/paths.js';
import { checkType, type Member } from '../../verbs/consistency/check.js';
import { notShownBy } from '../../verbs/consistency/meaning.js';
import { reportText } from '../../verbs/consistency/text.js';
import { type ConsistencyReport, type Verdict, worst } from '../../verbs/consistency/types.js';

/** As grep and diff have it: 1 is a finding, trouble is more. */
const EXIT_CODES: Record<Verdict, number> = { consistent: 0, different: 1, unknown: 2 };

/** `proa check consistency`: whether API servers tell the same, from their caches and from etcd. */
export default class CheckConsistency extends BaseCommand<typeof CheckConsistency> {
  static override summary = 'Compare what API servers tell from their caches with the exact state';
  static override description =
    'Reads each list twice: as the server may answer it from its watch cache (resourceVersion=0), and page by page at ' +
    'exactly the resourceVersion of that answer. Compares a digest for each page, and names the objects that differ, ' +
    'with their resourceVersion in either list. All fields count, managedFields and status among them. Of an object ' +
    'only its digest is kept.\n\n' +
    'Before Kubernetes 1.34 the exact list comes from etcd. Since then it may come from the cache, too, and a server ' +
    'that agrees with itself proves little: ask several members of the control plane by their own addresses. With ' +
    '--members the list of the first is compared with the exact list of each, and the cache of every other member ' +
    'with the exact list of the first. The report says which lists were compared and what that proves.\n\n' +
    'Exit code: 0 consistent, 1 different, 2 could not tell (no answer, not allowed, forgotten revisions, usage).';
  static override usage = ['check consistency TYPE[.VERSION][.GROUP][,TYPE ...] ... [flags]'];
  static override examples = [
    { description: 'All pods', command: '<%= config.bin %> check consistency pods -A' },
    {
      description: 'Several types of one namespace, for a program',
      command: '<%= config.bin %> check consistency deployments,configmaps -n shop -o json',
    },
    {
      description: 'The members of a control plane against each other',
      command:
        '<%= config.bin %> check consistency pods -A --members=https://192.0.2.11:6443,https://192.0.2.12:6443',
    },
  ];
  static override flags = {
    'all-namespaces': boolFlag({
      char: 'A',
      description: 'Check the objects of all namespaces; --namespace is ignored then.',
    }),
    'chunk-size': intFlag(
      { helpValue: 'N', description: 'Objects a page of exact lists; 0 asks for all at once.' },
      500,
    ),
    members: sliceFlag({
      helpValue: 'URL[,URL]',
      description:
        "Addresses of the control plane's members, instead of the kubeconfig's; may be repeated. Its user and " +
        'authority hold for all.',
    }),
    output: stringFlag({ char: 'o', helpValue: 'table|json', description: 'Output format: table or json.' }),
    selector: stringFlag({
      char: 'l',
      helpValue: 'QUERY',
      description: "Selector (label query) to filter on, supports '=', '==', '!=', 'in', 'notin'.",
    }),
  };

  /** Whatever fails, it could not be told: 1 stays the word for a difference. */
  override async run(): Promise<number> {
    try {
      return await super.run();
    } catch (error) {
      if (error instanceof Error && error.name === 'ClosedPipeError') throw error;
      throw new CodedError(error, EXIT_CODES.unknown);
    }
  }

  protected async execute(): Promise<number> {
    this.#checkFlags();
    const sessions = await this.#openSessions();
    try {
      const report = await this.#check(sessions);
      const { stdout } = this.environment;
      await stdout.write(
        this.flags.output === 'json' ? `${JSON.stringify(report, null, 2)}\n` : reportText(report),
      );
      for (const session of sessions) session.checkWarnings();
      return EXIT_CODES[report.verdict];
    } finally {
      await Promise.all(sessions.map((session) => session[Symbol.asyncDispose]()));
    }
  }

  #checkFlags(): void {
    const { flags } = this;
    if (!['', 'table', 'json'].includes(flags.output)) {
      throw new Error(`--output ${flags.output} is not available`);
    }
    if (this.args.length === 0) throw new UsageError('you must specify the type of resource to check');
    if (this.args.some((word) => word.includes('/'))) {
      throw new UsageError('types are checked as a whole: give TYPE, not TYPE/NAME');
    }
    if (flags.members.length > 0 && flags.server !== '') {
      throw new UsageError('--server and --members cannot be used together');
    }
    const repeated = flags.members.find((address, index) => flags.members.indexOf(address) !== index);
    if (repeated !== undefined) throw new UsageError(`--members names ${repeated} twice`);
  }

  async #openSessions(): Promise<Session[]> {
    const { flags, environment } = this;
    const servers = flags.members.length === 0 ? [flags.server] : flags.members;
    const sessions: Session[] = [];
    for (const server of servers) {
      sessions.push(await openSession({ ...flags, server }, environment, this.config.version));
    }
    return sessions;
  }

  async #check(sessions: readonly Session[]): Promise<ConsistencyReport> {
    const targets = await this.#findTargets(sessions);
    const members = await Promise.all(sessions.map((session) => this.#member(session)));
    const types: ConsistencyReport['types'] = [];
    for (const target of targets) types.push(await this.#checkTarget(target, members));
    return {
      verdict: worst(types.map(({ verdict }) => verdict)),
      servers: members.map(({ transport: { server }, version }) => ({ server, ...(version && { version }) })),
      types,
      notShown: notShownBy({ servers: members, labelSelector: this.flags.selector.trim() }),
    };
  }

  async #checkTarget(
    { resource, namespace }: Target,
    members: readonly Member[],
  ): Promise<ConsistencyReport['types'][number]> {
    const { environment, flags } = this;
    const labelSelector = flags.selector.trim();
    const request = {
      path: resourcePath({ ...resource, ...(namespace && { namespace }) }),
      resource: resourceName(resource),
      labelSelector,
      chunkSize: Math.max(0, flags['chunk-size']),
    };
    const progress = new Progress(progressOutput(environment, flags['no-interactive']), environment.now);
    let objects = 0;
    const onObjects = (count: number) => {
      objects += count;
      return progress.update(objects);
    };
    const found = await checkType(members, request, { signal: environment.signal, onObjects });
    await progress.done();
    return {
      type: resourceName(resource),
      ...(namespace && { namespace }),
      ...(labelSelector !== '' && { labelSelector }),
      ...found,
    };
  }

  /** What the words mean, by the first member that can be reached. */
  async #findTargets(sessions: readonly Session[]): Promise<Target[]> {
    for (const [index, { discovery, namespace }] of sessions.entries()) {
      try {
        const selection = await readSelection(
          [this.args.join(',')],
          { labelSelector: '', fieldSelector: '', subresource: '' },
          async (word) => (await discovery.expandCategory(word))?.map((resource) => resourceName(resource)),
          'proa',
        );
        const scope = { namespace, allNamespaces: this.flags['all-namespaces'] };
        return await resolveTargets(selection, scope, discovery);
      } catch (error) {
        if (!(error instanceof ConnectionError) || index === sessions.length - 1) throw error;
      }
    }
    return [];
  }

  /** A release that cannot be had only makes the report say less. */
  async #member({ transport }: Session): Promise<Member> {
    const { signal } = this.environment;
    const version = await fetchServerVersion(transport, signal).catch(() => undefined);
    return { transport, version: version?.gitVersion || undefined };
  }
}
