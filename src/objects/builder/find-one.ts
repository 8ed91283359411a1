import type { FindDeps } from './deps.js';
import { findObjects } from './find.js';
import { type FindRules, type Found, isFindError, type ObjectQuery } from './query.js';

/**
 * Finds the only object of a command such as exec, attach or logs. Fails as findObjects does, with the first of its
 * errors, and if there are several objects, or none.
 * @param several the message for several objects
 */
export async function findOne(
  query: ObjectQuery,
  rules: FindRules,
  deps: FindDeps,
  several: string,
): Promise<Found> {
  const { steps } = await findObjects(query, rules, deps);
  let found: Found | undefined;
  for await (const step of steps) {
    if (isFindError(step)) throw step.error;
    if (found !== undefined) throw new Error(several);
    found = step;
  }
  if (found === undefined) throw new Error('no objects found');
  return found;
}
