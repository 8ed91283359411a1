import type { Session } from '../../../cluster/session.js';
import { readSame } from '../../rows/same-object.js';
import type { ActionSubject } from '../../rows/subject.js';
import type { ActTools } from '../types.js';
import { asideSession } from './aside.js';

/** The user has left a program by Ctrl-C, which continues without them or was ended by that. */
export class LeftError extends Error {
  override readonly name = 'LeftError';
}

/**
 * Lends the terminal to a program in the cluster; gives its exit code. Whatever happens to it, the terminal comes back
 * first. Fails as the program does, with LeftError if it was left, and where the object is not the one that was seen.
 * @param run gets a session that speaks to the terminal; its signal is aborted when Ctrl-C, as long as the program does not get that
 *   as a key, leaves the program: not the browser
 */
export async function onTerminal(
  subject: ActionSubject,
  tools: ActTools,
  run: (session: Session) => Promise<number>,
): Promise<number> {
  const { cluster, guard, lend } = tools;
  await readSame(subject, tools);
  await guard.check();
  const aside = asideSession(cluster, subject.namespace, guard);
  const { interrupts } = aside.environment;
  const left = new AbortController();
  const signal = AbortSignal.any([aside.environment.signal, tools.signal, left.signal]);
  const session = { ...aside, environment: { ...aside.environment, signal } };
  let end = { error: new Error('the terminal was not available') } as { code: number } | { error: unknown };
  await lend(async () => {
    const endOffer = interrupts?.offer(() => {
      const isFirst = !left.signal.aborted;
      left.abort(new LeftError('it was left with Ctrl-C'));
      return isFirst;
    });
    try {
      end = { code: await run(session) };
    } catch (error) {
      end = { error };
    } finally {
      endOffer?.();
    }
  });
  if ('error' in end) throw left.signal.aborted ? left.signal.reason : end.error;
  return end.code;
}
