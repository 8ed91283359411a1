import { openSession, type Session, type SessionHooks, type SessionOptions } from '../cluster/session.js';
import type { Environment } from '../process/environment.js';
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
  /** What the global flags say of a session. */
  protected get sessionOptions(): SessionOptions {
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
    return withSession(options, this.environment, this.config.version, work, use);
  }
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
