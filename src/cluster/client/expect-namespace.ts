import { NAMESPACES } from '../../discovery/core-resources.js';
import { isNotFound } from '../../transport/errors.js';
import { readText } from '../../transport/read.js';
import { expectOk } from '../../transport/status.js';
import type { ClientDeps } from './deps.js';
import { objectPath } from './paths.js';

/** Fails as the server does if a namespace does not exist; ignores any other outcome of the check. */
export async function expectNamespace(
  name: string | undefined,
  { transport, signal }: Pick<ClientDeps, 'transport' | 'signal'>,
): Promise<void> {
  if (name === undefined || name === 'default') return;
  const path = objectPath({ resource: NAMESPACES, namespace: undefined, name });
  try {
    const response = await transport.send({ method: 'GET', path, signal });
    await readText(await expectOk(response, { method: 'GET', resource: 'namespaces', name }));
  } catch (error) {
    if (isNotFound(error)) throw error;
  }
}
