import type { Session } from '../../cluster/session.js';
import { resourceName } from '../../discovery/types.js';
import { pickOne } from './pick.js';
import type { Question } from './question.js';
import { objectQuestion, typeQuestion } from './questions.js';

/** The types to choose from: these (`deployments.apps`), or all that support a verb. */
export type Among = readonly string[] | { verb: string };

/**
 * Asks for an object that words do not fully name: for its type if that is missing, and for its name. Returns TYPE and
 * NAME. Fails as pickOne does, and as discovery for a type that does not exist.
 * @param words as typed: none, or a TYPE
 * @param ask asks one question
 */
export async function askForObject(
  words: readonly string[],
  among: Among,
  session: Session,
  ask: (question: Question<string>) => Promise<string> = (question) => pickOne(question, session),
): Promise<string[]> {
  // A category, such as `all`, is several types: kubectl refuses it.
  if (words[0] !== undefined && (await session.discovery.expandCategory(words[0])) !== undefined)
    return [...words];
  const type = words[0] ?? (await askForTypeAmong(among, session, ask));
  const resource = await session.discovery.resolve(type);
  return [resourceName(resource), await ask(objectQuestion(resource, session))];
}

/** Asks for a type that the server has. Fails as pickOne does. */
export function askForType(session: Session): Promise<string> {
  return pickOne(typeQuestion(session), session);
}

async function askForTypeAmong(
  among: Among,
  session: Session,
  ask: (question: Question<string>) => Promise<string>,
): Promise<string> {
  if ('verb' in among) return ask(typeQuestion(session, ['list', among.verb]));
  const [only, ...others] = among;
  return only !== undefined && others.length === 0 ? only : ask(typeAmong(among));
}

function typeAmong(types: readonly string[]): Question<string> {
  return {
    title: 'Which resource type?',
    things: 'types',
    nothing: '',
    async *read() {
      yield types.map((text) => ({ text, note: '', value: text }));
    },
  };
}
