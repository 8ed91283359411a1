import { clientOf } from '../../cluster/client/client.js';
import { copyBody, rawTarget } from '../../cluster/raw.js';
import type { Session } from '../../cluster/session.js';
import { gateOf } from '../../objects/gate/gate.js';
import { textOf } from '../../objects/manifests/content.js';
import { manifestIo } from '../../objects/manifests/io.js';
import type { DeleteOptions } from './options.js';

/** `delete --raw PATH`: deletes what is there, with the options of a file where one is given, and writes the answer. */
export async function deleteRaw(
  { raw, filenames, yes }: Pick<DeleteOptions, 'raw' | 'filenames' | 'yes'>,
  session: Session,
): Promise<void> {
  const gate = gateOf(session, 'delete', { yes, dryRun: 'none', filenames });
  await gate.admitRequest(`DELETE ${raw}`);
  const [filename] = filenames;
  const path = rawTarget(raw);
  const body = filename === undefined ? {} : { body: await read(filename, session) };
  const answer = await clientOf(session, 'json', gate).raw({ method: 'DELETE', path, ...body });
  await copyBody(answer, session.environment.stdout);
}

async function read(filename: string, { environment }: Session): Promise<string> {
  const io = await manifestIo(environment);
  return textOf(filename === '-' ? await io.readStdin() : await io.readFile(filename));
}
