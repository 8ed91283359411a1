import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';

/** The maximum number of objects that are read for an advice: one page. */
const MOST = 500;

const NEED = {
  form: 'metadata',
  select: { metadata: { name: true, labels: true, ownerReferences: true } },
} as const;

/**
 * Objects of a type in the session's namespace, with only their names, labels and owners: those of the first page, by
 * one request. Fails as discovery and lists do.
 * @param type as typed: `po`, `deployments.apps`
 */
export async function readFirstPage(
  type: string,
  session: Session,
  signal: AbortSignal,
): Promise<KubeObject[]> {
  const resource = await session.discovery.resolve(type);
  const collection = { resource, namespace: resource.namespaced ? session.namespace : undefined };
  const settings = { need: NEED, chunkSize: MOST, limit: MOST, signal };
  const found: KubeObject[] = [];
  for await (const { items } of clientOf(session).list(collection, settings))
    found.push(...(items as KubeObject[]));
  return found;
}

/** The names of objects. */
export function objectNamesOf(objects: readonly KubeObject[]): string[] {
  return objects.flatMap(({ metadata }) => metadata?.name ?? []);
}
