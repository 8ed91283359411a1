import type { Session } from '../../cluster/session.js';
import { pick } from './pick.js';
import { objectQuestion, typeQuestion } from './questions.js';

/**
 * Asks for the object that a command is to change: for its type where none is named, then for its name. Gives it as
 * TYPE/NAME. Fails as discovery and pick do.
 * @param type as typed; undefined where it is missing
 * @param verb what the server must take for the type: `delete`
 */
export async function askForObject(
  type: string | undefined,
  verb: string,
  session: Session,
): Promise<string> {
  const word = type ?? (await pick(typeQuestion(session, ['list', verb]), session));
  const resource = await session.discovery.resolve(word);
  return `${word}/${await pick(objectQuestion(resource, session), session)}`;
}
