import { clientOf } from '../../cluster/client/client.js';
import { bodyOf, rawTarget } from '../../cluster/raw.js';
import type { Session } from '../../cluster/session.js';
import { gateOf } from '../../objects/gate/gate.js';
import { textOfContent } from '../../objects/manifests/content.js';
import { manifestIo } from '../../objects/manifests/io.js';
import type { DeleteOptions } from './options.js';

/** `delete --raw PATH`: deletes the path, with the options in a file if one is given, and returns the response. */
export async function* deleteRaw(
  { raw, filenames, yes }: Pick<DeleteOptions, 'raw' | 'filenames' | 'yes'>,
  session: Session,
): AsyncGenerator<Uint8Array, void, undefined> {
  const gate = gateOf(session, 'delete', { yes, dryRun: 'none', filenames });
  await gate.admitRequest(`DELETE ${raw}`);
  const [filename] = filenames;
  const path = rawTarget(raw);
  const body = filename === undefined ? {} : { body: await read(filename, session) };
  const answer = await clientOf(session, 'json', gate).raw({ method: 'DELETE', path, ...body });
  yield* bodyOf(answer);
}

async function read(filename: string, { environment }: Session): Promise<string> {
  const io = await manifestIo(environment);
  return textOfContent(filename === '-' ? await io.readStdin() : await io.readFile(filename));
}
