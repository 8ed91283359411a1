import { clientOf } from '../../cluster/client/client.js';
import { listNamespaces } from '../../cluster/namespaces/choose.js';
import type { Session } from '../../cluster/session.js';
import { NAMESPACES } from '../../discovery/core-resources.js';
import { quote } from '../../go/strconv/quote.js';
import { KubeconfigError } from '../../kubeconfig/errors.js';
import { nearest } from '../../process/nearest.js';
import { isNotFound, StatusError } from '../../transport/errors.js';

/**
 * Checks on the server that a namespace exists. Without permission to check, it prints a warning and continues.
 * @throws KubeconfigError where it does not exist; fails as requests do
 */
export async function checkNamespaceExists(name: string, session: Session): Promise<void> {
  try {
    await clientOf(session).get({ resource: NAMESPACES, namespace: undefined, name });
  } catch (error) {
    if (isNotFound(error)) {
      const hint = await nearNamespace(name, session);
      throw new KubeconfigError(`no namespace exists with the name: ${quote(name)}`, { hint });
    }
    if (!(error instanceof StatusError) || error.code !== 403) throw error;
    await session.tell(`Warning: cannot check whether namespace ${quote(name)} exists: ${error.message}`);
  }
}

/** A namespace with a similar name; undefined if there is none, or if the user may not list namespaces. */
async function nearNamespace(name: string, session: Session): Promise<string | undefined> {
  if (!session.environment.stderr.isTTY) return undefined;
  const names = await listNamespaces(clientOf(session)).catch(() => []);
  return nearest(name, names);
}
