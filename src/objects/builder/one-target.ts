import type { ObjectTarget } from '../../cluster/target.js';
import { DisplayableError } from '../../process/errors.js';
import type { FindDeps } from './deps.js';
import { findTargets } from './find.js';
import { isFindError } from './query.js';

/**
 * The only object that words name; it is not read. Fails as findTargets does, and if the words name no object, several
 * or a whole type.
 * @param wanted the message for that
 */
export async function oneTarget(
  words: readonly string[],
  deps: FindDeps,
  wanted: string,
): Promise<ObjectTarget> {
  // The words of kubectl would propose a file.
  if (words.length === 0) throw new DisplayableError(wanted, { reason: 'NothingNamed' });
  const { steps, single } = await findTargets({ words }, { singleType: true }, deps);
  if (!single) throw new Error(wanted);
  for await (const step of steps) {
    if (isFindError(step)) throw step.error;
    return step.target;
  }
  throw new Error(wanted);
}
