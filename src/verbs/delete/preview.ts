import type { Session } from '../../cluster/session.js';
import { type Found, isFindError, type Step } from '../../objects/builder/query.js';
import { Failures } from '../../objects/visit/failures.js';
import { targetName } from '../../render/name.js';
import { confirm } from '../../terminal/confirm.js';

/** What a preview finds; undefined of the object where a name was given, which is not read. */
type Previewed = Found<unknown>;

/**
 * `--interactive`: shows all that would be deleted, and asks. Gives the objects; undefined where nothing is to be deleted,
 * which has been said. Fails with what could not be found.
 * @param ignores errors that count for nothing
 */
export async function* preview<F extends Previewed>(
  steps: AsyncGenerator<Step<F>, void, undefined>,
  ignores: (error: unknown) => boolean,
  { environment, lendTerminal }: Session,
): AsyncGenerator<string, F[] | undefined, undefined> {
  const { stdout, stdin, signal } = environment;
  const failures = new Failures();
  const found: F[] = [];
  for await (const step of steps) {
    if (!isFindError(step)) found.push(step);
    else if (!ignores(step.error)) failures.add(step);
  }
  signal.throwIfAborted();
  failures.finish();
  if (found.length === 0) {
    yield 'No resources found\n';
    return undefined;
  }
  yield `You are about to delete the following ${found.length} resource(s):\n`;
  for (const { target } of found) yield `${targetName(target)}\n`;
  let isConfirmed = false;
  await lendTerminal(async () => {
    isConfirmed = await confirm('Do you want to continue? (y/N): ', { stdin, output: stdout, signal });
  });
  if (isConfirmed) return found;
  yield 'deletion is cancelled\n';
  return undefined;
}
