import type { Session } from '../../cluster/session.js';
import { resourceName } from '../../discovery/types.js';
import { pick } from './pick.js';
import type { Question } from './question.js';
import { objectQuestion } from './questions.js';

/** Whether words name no object: they are missing, or one of them is a TYPE alone. */
export function lacksObject(words: readonly string[]): boolean {
  const [type, ...names] = words;
  return type === undefined || (names.length === 0 && !type.includes('/'));
}

/**
 * Asks which object is meant where words name none: for its type among a few where that is missing, and for its name.
 * Gives the words to go on with. Fails as pick does, and as discovery for a type that there is not.
 * @param types to choose from: `deployments.apps`
 * @param ask asks one question
 */
export async function askAmong(
  words: readonly string[],
  types: readonly string[],
  session: Session,
  ask: (question: Question<string>) => Promise<string> = (question) => pick(question, session),
): Promise<string[]> {
  if (!lacksObject(words)) return [...words];
  const type = words[0] ?? (await ask(typeAmong(types)));
  // Several types have no names in common.
  if (type.includes(',')) return [type];
  const resource = await session.discovery.resolve(type);
  return [resourceName(resource), await ask(objectQuestion(resource, session))];
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
