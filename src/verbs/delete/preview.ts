import type { Session } from '../../cluster/session.js';
import { type Found, isFindError, type Step } from '../../objects/builder/query.js';
import { askOnTerminal } from '../../objects/gate/ask.js';
import { Failures } from '../../objects/visit/failures.js';
import { targetName } from '../../render/name.js';

/** What a preview finds; the object is undefined if it was named, because then it is not read. */
type Previewed = Found<unknown>;

/**
 * `--interactive`: shows everything that would be deleted, and asks. Returns the objects; undefined if nothing is to be
 * deleted, which has been reported. Fails with what could not be found.
 * @param ignores errors that do not count
 */
export async function* preview<F extends Previewed>(
  steps: AsyncGenerator<Step<F>, void, undefined>,
  ignores: (error: unknown) => boolean,
  session: Session,
): AsyncGenerator<string, F[] | undefined, undefined> {
  const failures = new Failures();
  const found: F[] = [];
  for await (const step of steps) {
    if (!isFindError(step)) found.push(step);
    else if (!ignores(step.error)) failures.add(step);
  }
  session.environment.signal.throwIfAborted();
  failures.finish();
  if (found.length === 0) {
    yield 'No resources found\n';
    return undefined;
  }
  yield `You are about to delete the following ${found.length} resource(s):\n`;
  for (const { target } of found) yield `${targetName(target)}\n`;
  // Like kubectl, which also prints the list to standard output.
  if (await askOnTerminal('Do you want to continue? (y/N): ', 'stdout', session)) return found;
  yield 'deletion is cancelled\n';
  return undefined;
}
