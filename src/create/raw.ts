import { manifestIo } from '../get/manifest-target.js';
import { printAnswer, rawTarget } from '../get/raw.js';
import type { Session } from '../session.js';
import { expectOk } from '../transport/status.js';

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
  await printAnswer(await expectOk(response, { method: 'POST' }), session);
}
