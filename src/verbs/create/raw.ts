import { copyBody, rawTarget } from '../../cluster/raw.js';
import type { Session } from '../../cluster/session.js';
import { manifestIo } from '../../objects/manifests/io.js';
import { expectOk } from '../../transport/status.js';

/** `create --raw PATH -f FILE`: posts a file as it is, and writes the answer as it comes. */
export async function postRaw(path: string, filename: string, session: Session): Promise<void> {
  const io = await manifestIo(session.environment);
  const body = filename === '-' ? await io.readStdin() : await io.readFile(filename);
  const response = await session.transport.send({
    method: 'POST',
    ...rawTarget(path),
    headers: { accept: 'application/json, */*', 'content-type': 'application/json' },
    body,
    signal: session.environment.signal,
  });
  await copyBody(await expectOk(response, { method: 'POST' }), session.environment.stdout);
}
