import { isUndone } from '../../cluster/client/unknown-outcome.js';
import { isStop } from '../../process/errors.js';
import { type InOrder, inOrder } from '../../process/in-order.js';
import { type Found, isFindError, type Step } from '../builder/query.js';
import { ObjectTurns } from '../object-turns.js';
import { inCurrentScope } from './current-scope.js';
import { Failures } from './failures.js';
import { Interruption, NotBegunError } from './interruption.js';

/** How to visit the objects that were found. */
export interface VisitRules<F> {
  /** Continue after an error, and fail with all of them at the end; otherwise the first one ends the visit. */
  continueOnError: boolean;
  /**
   * How many objects are processed at a time, neighbors with the same type (see areNeighbours); 1 by default, as in
   * kubectl. An object is never processed twice at the same time.
   */
  width?: InOrder['width'];
  /** Whether no further object is taken until the work on this one has ended, as after a definition of a type. */
  holds?(found: F): boolean;
  /** Ends the visit, by Ctrl-C. */
  signal: AbortSignal;
  /** Errors that are ignored: `--ignore-not-found`. */
  ignores?(error: unknown): boolean;
  /** Adds text to an error of the work on an object. */
  describe?(error: unknown, found: F): unknown;
  /** Prints one line for the user: for commands that write, which objects an interruption left in doubt. */
  tell?(text: string): Promise<void>;
}

/** What a visit returns for an object. */
type Show<F, R, O> = (
  result: R,
  found: F,
) => AsyncGenerator<O, void, undefined> | Generator<O, void, undefined>;

/**
 * Works on the objects that were found, and returns the outcomes in the order in which they were found. Finally returns
 * their number. An error that is thrown into the generator, if a result cannot be printed, becomes an error of the
 * object, except for an abort. Fails at the end with the errors, in kubectl's order; with the signal's reason if that
 * is aborted. Started work is always awaited, and returned if it was done.
 * @param work on one object; repeated if its type has another scope, see inCurrentScope. Its errors are those of the
 * object
 * @param show the part of a result to return; the result itself by default
 */
export async function* visit<F extends Found<unknown>, R, O = R>(
  steps: AsyncGenerator<Step<F>>,
  work: (found: F) => Promise<R>,
  { continueOnError, width = 1, holds, signal, ignores, describe, tell }: VisitRules<F>,
  show?: Show<F, R, O>,
): AsyncGenerator<O, number, undefined> {
  let count = 0;
  const failures = new Failures();
  const interruption = new Interruption();
  const turns = new ObjectTurns();
  /** Objects whose type has another scope than in the cache. */
  const moved = new Map<F, F>();
  const begin = async (step: Step<F>): Promise<R | undefined> => {
    if (isFindError(step)) throw step.error;
    // Objects with generated names are never the same.
    const isNamed = step.target.name !== '';
    if (isNamed) await turns.take(step.target);
    try {
      if (signal.aborted) throw new NotBegunError();
      return await inCurrentScope(step, work, (current) => moved.set(step, current));
    } finally {
      if (isNamed) turns.end(step.target);
    }
  };
  const isStopped = () => signal.aborted || !(continueOnError || failures.isEmpty);
  const rules = {
    ...{ width, isStopped, runsBeside: areNeighbours },
    ...(holds && { holds: (step: Step<F>) => !isFindError(step) && holds(step) }),
  };
  for await (const settled of inOrder(steps, begin, rules)) {
    const step = settled.item;
    if (!('error' in settled)) {
      interruption.noteDone();
      failures.noteDone();
      count++;
      const found = step as F;
      try {
        if (show === undefined) yield settled.result as O;
        else yield* show(settled.result as R, moved.get(found) ?? found);
      } catch (error) {
        if (isStop(error)) throw error;
        failures.add({ error, of: 'object' });
      }
    } else if (signal.aborted) {
      if (!isFindError(step) && !isCertain(settled.error)) interruption.noteInDoubt(step.target);
    } else if (ignores?.(settled.error) !== true) {
      const error = isFindError(step) ? settled.error : (describe?.(settled.error, step) ?? settled.error);
      failures.add({ error, of: isFindError(step) ? step.of : 'object' });
    }
  }
  if (signal.aborted) {
    await tell?.(interruption.text(signal.reason));
    throw signal.reason;
  }
  failures.finish();
  return count;
}

/**
 * Whether the work on an object may start while that on the previous one is in progress: if both have the same type.
 * Objects of another type may depend on earlier ones, as namespaced objects do on the namespace.
 */
function areNeighbours(next: Step<Found<unknown>>, before: Step<Found<unknown>>): boolean {
  if (isFindError(next) || isFindError(before)) return false;
  const [one, other] = [next.target.resource, before.target.resource];
  return one.group === other.group && one.kind === other.kind;
}

/** Whether an error says that nothing was done. */
function isCertain(error: unknown): boolean {
  return error instanceof NotBegunError || isUndone(error);
}
