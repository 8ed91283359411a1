import { namesSeveral } from '../cluster/namespaces/where.js';
import { openSession, type Session, type SessionHooks, type SessionOptions } from '../cluster/session.js';
import type { Environment } from '../process/environment.js';
import { DisplayableError } from '../process/errors.js';
import { marked } from '../process/failure-mark.js';
import { BaseCommand } from './base-command.js';
import { sessionOptions } from './flags/global.js';
import type { Flags } from './flags/kinds.js';

/** What a session is opened for. */
export interface SessionUse {
  /** What the command reads of -f: with `-` among it, credential plugins must do without standard input. */
  filenames?: readonly string[];
  hooks?: SessionHooks;
}

/** What every command has in common that reaches a cluster. */
export abstract class ClusterCommand<T extends { flags: Flags }> extends BaseCommand<T> {
  #hasBegun = false;

  /** What goes wrong before a session is opened is a fault of the command line. */
  override async run(): Promise<number> {
    try {
      return await super.run();
    } catch (error) {
      throw this.#hasBegun || !isPlain(error) ? error : marked(error, 'usage');
    }
  }

  /** Whether the command reads several namespaces at once: it declares --exclude-namespace then. */
  get #readsSeveral(): boolean {
    return 'exclude-namespace' in (this.constructor as unknown as T).flags;
  }

  /** What the global flags say of a session. Fails where several namespaces are given to a command that works in one. */
  protected get sessionOptions(): SessionOptions {
    const { namespace } = this.flags;
    if (namesSeveral(namespace) && !this.#readsSeveral)
      throw new Error(
        `--namespace=${namespace} names several namespaces: "proa ${this.config.id.replaceAll(':', ' ')}" works in one, and nothing was done`,
      );
    return sessionOptions(this.flags, this.config);
  }

  /**
   * Opens a session, does the work with it and closes it. Fails as the work does, and with --warnings-as-errors where
   * the server has warned meanwhile.
   * @param options other than the global flags say
   */
  protected withSession<R>(
    work: (session: Session) => Promise<R>,
    use: SessionUse = {},
    options: SessionOptions = this.sessionOptions,
  ): Promise<R> {
    this.#hasBegun = true;
    return withSession(options, this.environment, this.config.version, work, use);
  }
}

/** Whether nothing but its words is known of an error. */
function isPlain(error: unknown): boolean {
  return error instanceof DisplayableError
    ? error.reason === 'Failed' && error.exitCode === undefined && error.cause === undefined
    : error instanceof Error && error.constructor === Error && !('code' in error);
}

/** The same, for who is no such command. @param version proa's own */
export async function withSession<R>(
  options: SessionOptions,
  environment: Environment,
  version: string,
  work: (session: Session) => Promise<R>,
  { filenames = [], hooks = {} }: SessionUse = {},
): Promise<R> {
  const stdin = filenames.includes('-') ? { stdinUnavailable: 'used by stdin resource manifest reader' } : {};
  await using session = await openSession(options, environment, version, { ...hooks, ...stdin });
  const result = await work(session);
  session.checkWarnings();
  return result;
}
