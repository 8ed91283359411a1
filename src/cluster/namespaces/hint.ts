import { NAMESPACES } from '../../discovery/core-resources.js';
import { quote } from '../../go/strconv/quote.js';
import { isCi } from '../../process/environment.js';
import { nearNames } from '../../process/nearest.js';
import { isNotFound } from '../../transport/errors.js';
import { type Client, clientOf } from '../client/client.js';
import type { Session } from '../session.js';
import { listNamespaces } from './choose.js';
import type { Where } from './types.js';

/**
 * On a terminal, says that a namespace in which nothing was found does not exist, if so: the server's response is the
 * same as for an empty one.
 */
export async function hintNamespace(where: Omit<Where, 'errors'>, session: Session): Promise<void> {
  const { stdout, stderr, variables } = session.environment;
  if (where.allNamespaces || where.namespace === 'default') return;
  if (!stdout.isTTY || !stderr.isTTY || isCi(variables)) return;
  const text = await missingNamespace(where.namespace, session);
  if (text !== undefined) await session.tell(`proa: ${text}`);
}

/**
 * The message that a namespace does not exist, with near names as a question; undefined if it exists, or if the user may
 * not know.
 */
export async function missingNamespace(name: string, session: Session): Promise<string | undefined> {
  const client = clientOf(session);
  try {
    await client.getAs({ resource: NAMESPACES, namespace: undefined, name }, { form: 'metadata' });
    return undefined;
  } catch (error) {
    session.environment.signal.throwIfAborted();
    if (!isNotFound(error)) return undefined;
  }
  const near = nearNames(name, await namesIfAllowed(client, session)).map(quote);
  const question = near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
  return `namespace ${quote(name)} does not exist${question}`;
}

async function namesIfAllowed(client: Pick<Client, 'list'>, session: Session): Promise<string[]> {
  try {
    return await listNamespaces(client);
  } catch {
    session.environment.signal.throwIfAborted();
    return [];
  }
}
