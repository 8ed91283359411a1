import type { ObjectTarget } from '../../cluster/target.js';
import type { FindDeps } from './deps.js';
import { findTargets } from './find.js';
import { isFindError } from './query.js';

/**
 * The only object that words name; it is not read. Fails as findTargets does, and if the words name several objects or
 * a whole type.
 * @param several the message for that
 */
export async function oneTarget(
  words: readonly string[],
  deps: FindDeps,
  several: string,
): Promise<ObjectTarget> {
  const { steps, single } = await findTargets({ words }, { singleType: true }, deps);
  if (!single) throw new Error(several);
  for await (const step of steps) {
    if (isFindError(step)) throw step.error;
    return step.target;
  }
  throw new Error(several);
}
