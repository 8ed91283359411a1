import { clientOf } from '../../cluster/client/client.js';
import { INCLUDE_OBJECT } from '../../cluster/list/accept.js';
import type { Session } from '../../cluster/session.js';
import { columnName } from '../../render/column-name.js';

/** One row without its object: enough for the columns of the table. */
const ONE_ROW = { need: { form: 'table', include: INCLUDE_OBJECT.none }, chunkSize: 1, limit: 1 } as const;

/**
 * The columns of the server's table of a type, as columnName returns them. Fails as discovery and lists do.
 * @param type as typed: `po`, `deployments.apps`
 */
export async function readColumns(type: string, session: Session, signal: AbortSignal): Promise<string[]> {
  const resource = await session.discovery.resolve(type);
  const collection = { resource, namespace: resource.namespaced ? session.namespace : undefined };
  for await (const { head } of clientOf(session).list(collection, { ...ONE_ROW, signal }))
    if (head.columnDefinitions !== undefined)
      return head.columnDefinitions.map(({ name }) => columnName(name));
  return [];
}
