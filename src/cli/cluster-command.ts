import type { ContextPart } from '../cluster/contexts/in-contexts.js';
import { namesSeveral } from '../cluster/namespaces/where.js';
import { openSession, type Session } from '../cluster/session.js';
import type { SessionHooks, SessionOptions } from '../cluster/session-options.js';
import type { Selection } from '../codec/selection.js';
import type { Environment } from '../process/environment.js';
import { DisplayableError } from '../process/errors.js';
import { markFailure } from '../process/failure-mark.js';
import {
  type Outcomes,
  printOutcomes,
  printReports,
  printTexts,
  type Reports,
  type ReportView,
  type TextOutcomes,
} from '../render/outcomes.js';
import type { ResultOptions } from '../render/result-printer.js';
import { BaseCommand } from './base-command.js';
import { sessionOptions } from './flags/global.js';
import type { Flags } from './flags/kinds.js';

/** The purpose of a session. */
export interface SessionUse {
  /** The files that the command reads with -f: if `-` is among them, credential plugins cannot use standard input. */
  filenames?: readonly string[];
  /** kubectl's warnings about deprecated words: printed before anything else is done. */
  warnings?: readonly string[];
  hooks?: SessionHooks;
}

/** What all commands that reach a cluster have in common. */
export abstract class ClusterCommand<T extends { flags: Flags }> extends BaseCommand<T> {
  /** `--context` may name several. */
  static readsContexts = false;
  #hasBegun = false;
  readonly #sessions: Session[] = [];

  /** With --warnings-as-errors, fails if a server sent warnings. */
  protected override checkEnd(): void {
    for (const session of this.#sessions) session.checkWarnings();
  }

  /** An error before a session is opened is an error of the command line. */
  protected override describeFailure(error: unknown): unknown {
    return this.#hasBegun || !isPlain(error) ? error : markFailure(error, 'usage');
  }

  /** If the command has reached the cluster, looks there for names similar to the one that does not exist. */
  override async advice(error: unknown): Promise<string | undefined> {
    const byFlags = () => super.advice(error);
    if (!this.#hasBegun || this.flags.context.includes(',')) return byFlags();
    const { adviceLine } = await import('./advice/advise.js');
    const { environment, sessionOptions: options, program, args } = this;
    const flags = this.flags as Record<string, unknown>;
    const { raw = '', selector = '', 'field-selector': fieldSelector = '' } = flags;
    const line = {
      ...{ error, id: program.id, args, types: this.#types, takesAll: 'all' in this.flags },
      ...{ raw: String(raw), labelSelector: String(selector), fieldSelector: String(fieldSelector) },
    };
    return (await adviceLine(line, { options, environment, version: program.version })) ?? byFlags();
  }

  /** The types that the command takes, in the singular, if it takes only some. */
  get #types(): readonly string[] {
    const [first] = (this.constructor as typeof BaseCommand).completes ?? [];
    return typeof first === 'object' && 'objects' in first
      ? first.objects.map((type) => type.replace(/s$/, ''))
      : [];
  }

  /** Whether the command can read several namespaces at once: then it declares --exclude-namespace. */
  get #readsSeveral(): boolean {
    return 'exclude-namespace' in (this.constructor as unknown as T).flags;
  }

  /**
   * The options of a session from the global flags. Fails if several namespaces are given to a command that works in
   * one.
   */
  protected get sessionOptions(): SessionOptions {
    const { namespace } = this.flags;
    if (namesSeveral(namespace) && !this.#readsSeveral)
      throw new Error(`--namespace=${namespace} names several namespaces: ${this.#worksInOne}`);
    return sessionOptions(this.flags, this.program);
  }

  /**
   * The contexts that `--context=a,b` names; undefined for one. Fails if the command supports only one, and together
   * with flags that belong to one cluster.
   */
  protected async contexts(): Promise<readonly string[] | undefined> {
    const { flags, given, environment } = this;
    if (!flags.context.includes(',')) return undefined;
    const [{ loadKubeconfig }, { machineOf }, { OF_ONE_CLUSTER }, { severalContexts }] = await Promise.all([
      import('../kubeconfig/load.js'),
      import('../kubeconfig/node-machine.js'),
      import('../kubeconfig/overrides.js'),
      import('../kubeconfig/several-contexts.js'),
    ]);
    const { config } = await loadKubeconfig(flags.kubeconfig || undefined, machineOf(environment));
    const names = severalContexts(flags.context, config);
    if (names === undefined) return undefined;
    if (!(this.constructor as typeof ClusterCommand).readsContexts)
      throw new Error(`--context=${flags.context} names several contexts: ${this.#worksInOne}`);
    const flag = Object.keys(OF_ONE_CLUSTER).find((each) => given.has(each));
    if (flag !== undefined)
      throw new Error(`--${flag} belongs to one cluster: it cannot be used with several contexts`);
    return names;
  }

  get #worksInOne(): string {
    return `"proa ${this.program.id.replaceAll(':', ' ')}" works in one, and nothing was done`;
  }

  /** Does the same in each of several contexts, at the same time; see inContexts. */
  protected async inContexts<R>(
    names: readonly string[],
    work: (session: Session, part: ContextPart) => Promise<R>,
  ): Promise<R[]> {
    const { environment, program, sessionOptions: options } = this;
    const [{ inContexts }, { OneAtATime }] = await Promise.all([
      import('../cluster/contexts/in-contexts.js'),
      import('../process/one-at-a-time.js'),
    ]);
    this.#hasBegun = true;
    const terminal = new OneAtATime();
    const open = (context: string) =>
      openSession(
        { ...options, overrides: { ...options.overrides, context }, noInteractive: true },
        environment,
        program.version,
        { lendTerminal: (use) => terminal.run(use) },
      );
    return inContexts(names, open, work);
  }

  /**
   * Opens a session. The command disposes of it.
   * @param options override the global flags
   */
  protected async openSession(
    use: SessionUse = {},
    options: SessionOptions = this.sessionOptions,
  ): Promise<Session> {
    await this.contexts();
    this.#hasBegun = true;
    const session = await openSessionFor(use, options, this.environment, this.program.version);
    this.#sessions.push(session);
    return session;
  }

  /**
   * Opens a session and prints the output of a verb in it, in the form that `-o` requests; see printOutcomes. Returns
   * the verb's own value. Fails as the verb does.
   * @param verb is called with the parts of objects that the output shows
   * @param settings override the global flags
   */
  protected async printOutcomes<R>(
    options: ResultOptions & SessionUse,
    verb: (session: Session, reads: Selection) => Outcomes<R> | Promise<Outcomes<R>>,
    settings?: SessionOptions,
  ): Promise<R> {
    await using session = await this.openSession(options, settings);
    return await printOutcomes(options, session.environment, (reads) => verb(session, reads));
  }

  /** The same for a verb with text or bytes as output. @param options isColored: some of the text has colors of ours */
  protected async printTexts<R>(
    options: SessionUse & { isColored?: boolean },
    verb: (session: Session) => TextOutcomes<R> | Promise<TextOutcomes<R>>,
    settings?: SessionOptions,
  ): Promise<R> {
    await using session = await this.openSession(options, settings);
    const { environment } = session;
    const colored = options.isColored ? await import('../process/colored-output.js') : undefined;
    const output = colored?.coloredOutput(true, environment) ?? environment.stdout;
    return await printTexts(output, await verb(session));
  }

  /** The same for a verb with reports as output. */
  protected async printReports<Report extends object, R>(
    view: ReportView<Report>,
    verb: (session: Session, forPeople: boolean) => Reports<Report, R>,
  ): Promise<R> {
    await using session = await this.openSession();
    const { environment, tell } = session;
    return await printReports(view, { ...environment, tell }, (forPeople) => verb(session, forPeople));
  }
}

/** Whether an error has nothing but its message. */
function isPlain(error: unknown): boolean {
  return error instanceof DisplayableError
    ? error.reason === 'Failed' && error.exitCode === undefined && error.cause === undefined
    : error instanceof Error && error.constructor === Error && !('code' in error);
}

/** Opens a session for a purpose. @param version of proa */
export async function openSessionFor(
  { filenames = [], warnings = [], hooks = {} }: SessionUse,
  options: SessionOptions,
  environment: Environment,
  version: string,
): Promise<Session> {
  const stdin = filenames.includes('-') ? { stdinUnavailable: 'used by stdin resource manifest reader' } : {};
  const session = await openSession(options, environment, version, { ...hooks, ...stdin });
  if (warnings.length > 0) {
    const { logWarnings } = await import('../cluster/log-warnings.js');
    await logWarnings(warnings, session);
  }
  return session;
}
