import type { ApiResource } from '../discovery/types.js';
import { isNotFound, StatusError } from '../transport/errors.js';
import { resourcePath } from '../transport/paths.js';
import { readText } from '../transport/read.js';
import { expectOk } from '../transport/status.js';
import type { ClientDeps } from './client/deps.js';

/** Fails as the server does where a namespace is not there; passes over whatever else the question comes to. */
export async function expectNamespace(
  namespace: string | undefined,
  { transport, signal }: Pick<ClientDeps, 'transport' | 'signal'>,
): Promise<void> {
  if (namespace === undefined || namespace === 'default') return;
  const path = resourcePath({ group: '', version: 'v1', name: 'namespaces' }, namespace);
  try {
    const response = await transport.send({ method: 'GET', path, signal });
    await readText(await expectOk(response, { method: 'GET', resource: 'namespaces', name: namespace }));
  } catch (error) {
    if (isNotFound(error)) throw error;
  }
}

/** kubectl's words around what a server says against a list (EnhanceListError in cli-runtime), observed. */
export function describeListError(
  error: unknown,
  { group, version, name }: ApiResource,
  { labelSelector, fieldSelector }: { labelSelector: string; fieldSelector: string },
): unknown {
  if (!(error instanceof StatusError)) return error;
  if (error.reason !== 'BadRequest' && error.reason !== 'NotFound') return error;
  const subject = JSON.stringify(`${group}/${version}, Resource=${name}`);
  const attempt =
    labelSelector === '' && fieldSelector === ''
      ? `Unable to list ${subject}`
      : `Unable to find ${subject} that match label selector ${JSON.stringify(labelSelector)}, ` +
        `field selector ${JSON.stringify(fieldSelector)}`;
  return new StatusError({ ...error.status, message: `${attempt}: ${error.message}` }, error.code);
}
