import { clientOf } from '../../cluster/client/client.js';
import { copyBody, rawTarget } from '../../cluster/raw.js';
import type { Session } from '../../cluster/session.js';
import { gateOf } from '../../objects/gate/gate.js';
import { textOf } from '../../objects/manifests/content.js';
import { manifestIo } from '../../objects/manifests/io.js';
import type { CreateOptions } from './options.js';

/** `create --raw PATH -f FILE`: posts a file as it is, and writes the answer as it comes. */
export async function postRaw(
  { raw: path, filenames, yes }: Pick<CreateOptions, 'raw' | 'filenames' | 'yes'>,
  session: Session,
): Promise<void> {
  const [filename = ''] = filenames;
  const gate = gateOf(session, 'create', { yes, dryRun: 'none', filenames });
  await gate.admitRequest(`POST ${path}`);
  const io = await manifestIo(session.environment);
  const body = textOf(filename === '-' ? await io.readStdin() : await io.readFile(filename));
  const answer = await clientOf(session, 'json', gate).raw({ method: 'POST', path: rawTarget(path), body });
  await copyBody(answer, session.environment.stdout);
}
