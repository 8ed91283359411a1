import type { Session } from '../../cluster/session.js';
import type { Among } from './missing-object.js';

/**
 * A verb of an object, which is requested at the terminal where the options lack it. Costs nothing if nobody is asked.
 * It fails with silentExit(130) where the user leaves without an answer, and with what reading the choices fails with.
 * @param asks whether the object is missing, and someone can be asked
 * @param options their words as typed: none, or a TYPE
 */
export function fillIn<O extends { words: readonly string[] }, R>(
  asks: boolean,
  options: O,
  among: Among,
  verb: (options: O, session: Session) => R,
): (session: Session) => Promise<R> {
  return async (session) => {
    if (!asks) return verb(options, session);
    const { askForObject } = await import('./missing-object.js');
    return verb({ ...options, words: await askForObject(options.words, among, session) }, session);
  };
}

/**
 * Returns options with the names that are requested at the terminal, where only they are missing. @param type `nodes`
 */
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
