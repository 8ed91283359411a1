import { type Found, isFindError, type Step } from '../../objects/builder/query.js';
import { poll } from '../../objects/wait/poll.js';
import { type TimeLimit, timeoutFailure } from '../../objects/wait/time-limit.js';
import { isNotFound } from '../../transport/errors.js';

/** As often as kubectl tries. */
const ASK_EVERY_MS = 500;

type Steps = AsyncGenerator<Step<Found>, void, undefined>;

/**
 * Waits until at least one object is found and none is missing, and returns them. Objects that will be created cannot
 * be watched: their namespace may be missing, too. Fails with other errors, and when the time is over.
 * @param once tries a single time, and fails as if the time were over
 */
export async function awaitCreation(
  find: () => Promise<Steps>,
  limit: TimeLimit,
  once: boolean,
): Promise<Steps> {
  const ask = async () => found(await find());
  const steps = once ? await ask() : await poll(ASK_EVERY_MS, ask, limit);
  if (steps === undefined) throw timeoutFailure();
  return given(steps);
}

/** The objects, if all of them exist. */
async function found(steps: Steps): Promise<Found[] | undefined> {
  const objects: Found[] = [];
  let isMissing = false;
  for await (const step of steps) {
    if (!isFindError(step)) objects.push(step);
    else if (isNotFound(step.error)) isMissing = true;
    else throw step.error;
  }
  return isMissing || objects.length === 0 ? undefined : objects;
}

async function* given(steps: readonly Found[]): Steps {
  yield* steps;
}
