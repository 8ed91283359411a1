import { clientOf } from '../../cluster/client/client.js';
import { bodyOf, rawTarget } from '../../cluster/raw.js';
import type { Session } from '../../cluster/session.js';

/** `get --raw PATH`: the body as the server sends it. */
export async function* readRaw(path: string, session: Session): AsyncGenerator<Uint8Array, void, undefined> {
  const answer = await clientOf(session).raw({ method: 'GET', path: rawTarget(path) });
  yield* bodyOf(answer);
}
