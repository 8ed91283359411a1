import type { Session } from '../../../cluster/session.js';
import { readSame } from '../../rows/same-object.js';
import type { ActionSubject } from '../../rows/subject.js';
import type { ActTools } from '../types.js';
import { asideSession } from './aside.js';

/** The user has left a program with Ctrl-C; the program continues without them or has ended. */
export class LeftError extends Error {
  override readonly name = 'LeftError';
}

/**
 * Gives the terminal to a program in the cluster; returns its exit code. The terminal is always restored first. Fails
 * as the program does, with LeftError if it was left, and if the object is not the one that was seen.
 * @param run gets a session that uses the terminal; its signal is aborted when Ctrl-C leaves the program, unless the
 *   program receives Ctrl-C as a key: the browser is not left
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
