import type { Session } from '../../cluster/session.js';
import type { Among } from './missing-object.js';

/**
 * Gives options with an object that is asked for at the terminal. Costs nothing where nobody is asked.
 * @param asks whether the object is missing, and somebody can be asked
 * @param words as typed: none, or a TYPE
 * @throws silentExit(130) where the user leaves without an answer; what reading the choices fails with
 */
export async function fillIn<O extends { words: readonly string[] }>(
  asks: boolean,
  options: O,
  words: readonly string[],
  among: Among,
  session: Session,
): Promise<O> {
  if (!asks) return options;
  const { askForObject } = await import('./missing-object.js');
  return { ...options, words: await askForObject(words, among, session) };
}

/** The same where the type is given and only names are missing. @param type `nodes` */
export async function fillInName<O extends { names: readonly string[] }>(
  asks: boolean,
  options: O,
  type: string,
  session: Session,
): Promise<O> {
  if (!asks) return options;
  const { askForObject } = await import('./missing-object.js');
  const [, ...names] = await askForObject([type], [type], session);
  return { ...options, names };
}
