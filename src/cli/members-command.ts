import type { Session } from '../cluster/session.js';
import { ClusterCommand } from './cluster-command.js';
import type { Flags } from './flags/kinds.js';

/** What commands for several API servers of one cluster have in common. */
export abstract class MembersCommand<T extends { flags: Flags }> extends ClusterCommand<T> {
  /**
   * Opens a session for each server, one after the other, and does the work with all of them.
   * @param servers addresses; "" for the one in the kubeconfig
   */
  protected async withSessions<R>(
    [server, ...others]: readonly string[],
    work: (sessions: readonly Session[]) => Promise<R>,
    opened: readonly Session[] = [],
  ): Promise<R> {
    if (server === undefined) return work(opened);
    const { overrides, ...options } = this.sessionOptions;
    await using session = await this.openSession({}, { ...options, overrides: { ...overrides, server } });
    return await this.withSessions(others, work, [...opened, session]);
  }
}
