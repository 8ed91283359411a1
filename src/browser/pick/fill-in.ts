import type { Session } from '../../cluster/session.js';
import type { Among } from './missing-object.js';

/**
 * Wraps a verb so that it asks at the terminal for an object that the options lack. Costs nothing if it does not ask.
 * Fails with silentExit(130) if the user leaves without an answer, and as reading the choices does.
 * @param asks whether the object is missing, and prompts are allowed
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

/** Asks at the terminal for the names that options lack, and returns the options with them. @param type `nodes` */
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
