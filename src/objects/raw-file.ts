import { clientOf } from '../cluster/client/client.js';
import { bodyOf, rawTarget } from '../cluster/raw.js';
import type { Session } from '../cluster/session.js';
import { gateOf } from './gate/gate.js';
import { textOfContent } from './manifests/content.js';
import { manifestIo } from './manifests/io.js';

/** A file that is sent unchanged, by `--raw`. */
interface RawFile {
  /** The path on the server, or a URL whose host is ignored. */
  raw: string;
  /** The file, alone. */
  filenames: readonly string[];
  /** `--yes`. */
  yes: boolean;
}

/**
 * `--raw PATH -f FILE`: sends a file unchanged, and returns the unchanged response. Fails as requests and the gate do.
 * @param verb the words of the command
 */
export async function* sendRawFile(
  method: 'POST' | 'PUT',
  verb: string,
  { raw: path, filenames, yes }: RawFile,
  session: Session,
): AsyncGenerator<Uint8Array, void, undefined> {
  const [filename = ''] = filenames;
  const gate = gateOf(session, verb, { yes, dryRun: 'none', filenames });
  await gate.admitRequest(`${method} ${path}`);
  const io = await manifestIo(session.environment);
  const body = textOfContent(filename === '-' ? await io.readStdin() : await io.readFile(filename));
  const answer = await clientOf(session, 'json', gate).raw({ method, path: rawTarget(path), body });
  yield* bodyOf(answer);
}
