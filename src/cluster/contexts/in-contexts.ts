import { contextPrefix, type InContextError, inContext } from '../../process/context-error.js';
import { DisplayableError, EMPTY, isStop } from '../../process/errors.js';
import { markFailure } from '../../process/failure-mark.js';
import type { Output } from '../../process/output.js';
import type { Session } from '../session.js';

/** The part of a run that concerns one of several contexts. */
export interface ContextPart {
  /** The context's name, padded to the length of the longest. */
  readonly cell: string;
  /** Resolves when the previous contexts have ended: then this one may print. */
  readonly turn: Promise<void>;
}

/**
 * Does the same in several contexts at the same time. Their output appears in their order: a context whose turn has not
 * come waits when it starts to print. A context that fails does not block the others.
 *
 * Returns the results, or fails with an AggregateError of InContextErrors, which is marked if some contexts did not
 * fail.
 * @param open makes the session of one context, which nothing else uses
 */
export async function inContexts<R>(
  names: readonly string[],
  open: (name: string) => Promise<Session>,
  work: (session: Session, part: ContextPart) => Promise<R>,
): Promise<R[]> {
  const longest = Math.max(...names.map((name) => name.length));
  const turns = [...names, ''].map(() => Promise.withResolvers<void>());
  turns[0]!.resolve();
  const results: R[] = [];
  const failures: InContextError[] = [];
  await Promise.all(
    names.map(async (name, index) => {
      const part = { cell: name.padEnd(longest), turn: turns[index]!.promise };
      const outcome = await resultIn(name, open, work, part);
      await part.turn;
      if ('error' in outcome) failures.push(...inContext(name, outcome.error));
      else results.push(outcome.result);
      turns[index + 1]!.resolve();
    }),
  );
  const stop = failures.find(isStop);
  if (stop !== undefined) throw stop.cause;
  const told = results.length > 0 ? failures.filter((failure) => !isEmpty(failure)) : failures;
  if (told.length === 0) return results;
  const failure = new AggregateError(told);
  throw results.length > 0 ? markFailure(failure, 'partial') : failure;
}

/** --fail-if-empty applies to all contexts together: one may have no objects if others have some. */
function isEmpty({ cause }: InContextError): boolean {
  return cause instanceof DisplayableError && cause.reason === EMPTY;
}

async function resultIn<R>(
  name: string,
  open: (name: string) => Promise<Session>,
  work: (session: Session, part: ContextPart) => Promise<R>,
  part: ContextPart,
): Promise<{ result: R } | { error: unknown }> {
  try {
    await using session = await open(name);
    const result = await work(sessionAtItsTurn(session, name, part.turn), part);
    session.checkWarnings();
    return { result };
  } catch (error) {
    return { error };
  }
}

/** The same session, but its output waits for its turn, and its messages name the context. */
function sessionAtItsTurn(session: Session, name: string, turn: Promise<void>): Session {
  const { environment } = session;
  return {
    ...session,
    environment: { ...environment, stdout: waiting(environment.stdout, turn) },
    async tell(text) {
      await turn;
      await session.tell(`${contextPrefix(name)}${text}`);
    },
  };
}

function waiting(output: Output, turn: Promise<void>): Output {
  const { isTTY, columns } = output;
  return {
    isTTY,
    columns,
    async write(text) {
      await turn;
      await output.write(text);
    },
  };
}
