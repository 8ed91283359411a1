import { NAMESPACES } from '../../discovery/core-resources.js';
import { quote } from '../../go/strconv/quote.js';
import { isCi } from '../../process/environment.js';
import { nearest } from '../../process/nearest.js';
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
  const hint = await namespaceHint(where.namespace, session);
  if (hint !== undefined) await session.tell(hint);
}

/**
 * The message that a namespace does not exist, with a similar name; undefined if it exists, or if the user may not
 * know.
 */
async function namespaceHint(name: string, session: Session): Promise<string | undefined> {
  const client = clientOf(session);
  try {
    await client.getAs({ resource: NAMESPACES, namespace: undefined, name }, { form: 'metadata' });
    return undefined;
  } catch (error) {
    session.environment.signal.throwIfAborted();
    if (!isNotFound(error)) return undefined;
  }
  const near = nearest(name, await namesIfAllowed(client, session));
  const question = near === undefined ? '' : `; did you mean ${quote(near)}?`;
  return `proa: namespace ${quote(name)} does not exist${question}`;
}

async function namesIfAllowed(client: Pick<Client, 'list'>, session: Session): Promise<string[]> {
  try {
    return await listNamespaces(client);
  } catch {
    session.environment.signal.throwIfAborted();
    return [];
  }
}
