import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { SECRETS } from '../../discovery/core-resources.js';

/** The keys of a secret in the current namespace, sorted. Fails as requests do. */
export async function readSecretKeys(name: string, session: Session, signal: AbortSignal): Promise<string[]> {
  const target = { resource: SECRETS, namespace: session.namespace, name };
  const { data } = (await clientOf(session).get(target, { signal })) as { data?: object | null };
  return Object.keys(data ?? {}).sort();
}
