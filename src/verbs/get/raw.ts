import { clientOf } from '../../cluster/client/client.js';
import { copyBody, rawTarget } from '../../cluster/raw.js';
import type { Session } from '../../cluster/session.js';

/** `get --raw PATH`: the body as the server sends it, byte for byte unless it goes to a terminal. */
export async function printRaw(path: string, session: Session): Promise<void> {
  const answer = await clientOf(session).raw({ method: 'GET', path: rawTarget(path) });
  await copyBody(answer, session.environment.stdout);
}
