import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { PODS } from '../../discovery/core-resources.js';
import type { Pod } from './pod.js';

/** How a log is read. */
interface LogSettings {
  /** What was read of it before: if the log starts with that, only the rest is returned. */
  known?: Buffer | undefined;
  /** Ends it. */
  signal?: AbortSignal;
}

/** How much of what was read is kept for comparison; it is better to repeat lines than to lose them. */
const MAX_KEPT = 1024 * 1024;

/**
 * What a container has written so far. Its value is what was read, or nothing if that is too much to keep. Fails as
 * Client.open does.
 */
export async function* logSoFar(
  { metadata: { name = '', namespace = '' } = {} }: Pod,
  container: string,
  session: Session,
  { known = Buffer.alloc(0), signal = session.environment.signal }: LogSettings = {},
): AsyncGenerator<Uint8Array, Buffer, undefined> {
  const query: [string, string][] = [['container', container]];
  const settings = { subresource: 'log', query, accept: 'application/json, */*', signal };
  const { body } = await clientOf(session).open({ resource: PODS, namespace, name }, settings);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of behind(known, body)) {
    yield bytes;
    size += bytes.length;
    if (size <= MAX_KEPT) chunks.push(bytes);
  }
  return size <= MAX_KEPT ? Buffer.concat(chunks) : Buffer.alloc(0);
}

/** What follows a beginning; everything if it starts differently. */
async function* behind(beginning: Buffer, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held = Buffer.alloc(0);
  let isBehind = beginning.length === 0;
  for await (const bytes of body) {
    if (isBehind) {
      yield bytes;
      continue;
    }
    held = Buffer.concat([held, bytes]);
    const isSame = beginning.subarray(0, held.length).equals(held.subarray(0, beginning.length));
    if (isSame && held.length < beginning.length) continue;
    isBehind = true;
    yield isSame ? held.subarray(beginning.length) : held;
  }
}
