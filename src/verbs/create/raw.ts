import { clientOf } from '../../cluster/client/client.js';
import { copyBody, rawTarget } from '../../cluster/raw.js';
import type { Session } from '../../cluster/session.js';
import { textOf } from '../../objects/manifests/content.js';
import { manifestIo } from '../../objects/manifests/io.js';

/** `create --raw PATH -f FILE`: posts a file as it is, and writes the answer as it comes. */
export async function postRaw(path: string, filename: string, session: Session): Promise<void> {
  const io = await manifestIo(session.environment);
  const body = textOf(filename === '-' ? await io.readStdin() : await io.readFile(filename));
  const answer = await clientOf(session).raw({ method: 'POST', path: rawTarget(path), body });
  await copyBody(answer, session.environment.stdout);
}
