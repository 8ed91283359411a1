import type { Session } from '../../../cluster/session.js';
import type { WriteGuard } from '../../../cluster/write-guard.js';
import type { BrowserCluster } from '../../state/cluster.js';

/**
 * The session of a cluster for a verb that uses the terminal: its messages are printed there rather than in the
 * browser's bottom line. Fails if the cluster has none.
 * @param namespace of the verb; undefined for the session's own
 * @param permit allows each change of the verb, or not
 * @param say receives the verb's messages while it does not have the terminal
 */
export function asideSession(
  { session }: BrowserCluster,
  namespace: string | undefined,
  permit: WriteGuard,
  say?: (line: string) => void,
): Session {
  if (session === undefined) throw new Error('this cannot be done here');
  const { environment, guard } = session;
  const told = {
    isTTY: false,
    columns: undefined,
    write: async (text: string) => say?.(text.trimEnd()),
  };
  const output = say === undefined ? environment.stdout : told;
  return {
    ...session,
    ...(namespace !== undefined && { namespace, namespaceExplicit: true }),
    environment: { ...environment, stdout: output, stderr: output },
    guard: guard.under(permit),
    progressOutput: told,
    tell: async (text) => {
      await output.write(`${text}\n`);
    },
  };
}
