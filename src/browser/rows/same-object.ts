import type { Client } from '../../cluster/client/client.js';
import type { Patch } from '../../cluster/client/write-settings.js';
import type { JsonObject, KubeObject } from '../../codec/object.js';
import type { ActionSubject } from './subject.js';

/**
 * Reads the object that was seen. Fails as reads do, and if another object has taken its name: an action must not apply
 * to that one.
 */
export async function readSame<T extends KubeObject = KubeObject>(
  subject: ActionSubject,
  { client, signal }: { client: Client; signal: AbortSignal },
): Promise<T> {
  const object = await client.get<T>(subject, { signal });
  expectSame(object, subject);
  return object;
}

/** Fails if an object is not the one that was seen. */
export function expectSame({ metadata }: KubeObject, { uid, resource, name }: ActionSubject): void {
  if (metadata?.uid !== uid)
    throw new Error(`${resource.name}/${name} is another object now; nothing was done to it`);
}

/**
 * A patch that a server rejects if the object is not the one that was seen: uids are immutable.
 * @param type a strategic or a JSON merge patch
 */
export function patchOfSame(type: 'strategic' | 'merge', patch: JsonObject, { uid }: ActionSubject): Patch {
  const metadata = { ...(patch.metadata as JsonObject | undefined), uid };
  return { type, body: JSON.stringify({ ...patch, metadata }) };
}
