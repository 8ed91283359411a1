import type { FindDeps } from './deps.js';
import { findObjects } from './find.js';
import { type FindRules, type Found, isFindError, type ObjectQuery } from './query.js';

/**
 * Finds the one object that a command is about, as exec, attach or logs. Fails as findObjects does, with the first of
 * its errors, and if there are several objects, or none.
 * @param several what to say where there are several objects
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
