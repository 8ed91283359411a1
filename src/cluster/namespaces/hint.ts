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
 * On a terminal, says of a namespace in which nothing was found that it does not exist, where that is so: a server's
 * response is the same as for one that is empty.
 */
export async function hintNamespace(where: Omit<Where, 'errors'>, session: Session): Promise<void> {
  const { stdout, stderr, variables } = session.environment;
  if (where.allNamespaces || where.namespace === 'default') return;
  if (!stdout.isTTY || !stderr.isTTY || isCi(variables)) return;
  const hint = await namespaceHint(where.namespace, session);
  if (hint !== undefined) await session.tell(hint);
}

/**
 * What to say of a namespace that does not exist, with one that may be meant; undefined if it exists, or nobody may
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
