import type { Session } from '../../cluster/session.js';
import { KubeconfigError } from '../../kubeconfig/errors.js';
import { isNotFound, StatusError } from '../../transport/errors.js';
import { resourcePath } from '../../transport/paths.js';
import { readText } from '../../transport/read.js';
import { expectOk } from '../../transport/status.js';

/**
 * Asks the server whether a namespace is there. Who may not know is told so, and goes on.
 * @throws KubeconfigError where it is not there; fails as requests do
 */
export async function checkNamespace(name: string, session: Session): Promise<void> {
  const { transport, environment } = session;
  const path = resourcePath({ group: '', version: 'v1', name: 'namespaces' }, name);
  const response = await transport.send({ method: 'GET', path, signal: environment.signal });
  try {
    await readText(await expectOk(response, { method: 'GET', resource: 'namespaces', name }));
  } catch (error) {
    if (isNotFound(error))
      throw new KubeconfigError(`no namespace exists with the name: ${JSON.stringify(name)}`);
    if (!(error instanceof StatusError) || error.code !== 403) throw error;
    await session.tell(
      `Warning: whether namespace ${JSON.stringify(name)} is there cannot be told: ${error.message}`,
    );
  }
}
